import type { mileage } from '#contract/mileage.contract.ts';
import { type RoutesOf, read, readOwn, write } from '../../http/context.ts';
import { measureRoute } from './measure-route.ts';
import { loadMileageContext } from './mileage-context.ts';
import { calculateMileage, mileageBasics, mileageDetails, mileageSettings, personCommute } from './read-mileage.ts';
import { createMileage, editMileage } from './save-mileage.ts';
import {
  changeMileageActive,
  createMileageConfig,
  createMileageType,
  editMileageConfig,
  editMileageType,
  removeMileageConfig,
  removeMileageType,
  setCommute,
  updateDistanceUnit,
} from './save-mileage-settings.ts';

export const mileageRoutes = {
  basics: read(mileageBasics),
  settings: read(mileageSettings),
  commute: read(personCommute),
  measure: read(measureRoute),
  calculate: readOwn(loadMileageContext, calculateMileage),
  create: write(createMileage),
  edit: write(editMileage),
  details: read(mileageDetails),
  createConfig: write(createMileageConfig),
  editConfig: write(editMileageConfig),
  removeConfig: write(removeMileageConfig),
  changeActive: write(changeMileageActive),
  createType: write(createMileageType),
  editType: write(editMileageType),
  removeType: write(removeMileageType),
  updateUnit: write(updateDistanceUnit),
  setCommute: write(setCommute),
} satisfies RoutesOf<typeof mileage>;
