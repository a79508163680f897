import type { perDiem } from '#contract/per-diem.contract.ts';
import { type RoutesOf, read, readOwn, write, writeAfter } from '../../http/context.ts';
import { checkRatesFile, exportRates, importRates } from './import-rates.ts';
import {
  calculatePerDiemAmount,
  loadPerDiemForm,
  loadTripRates,
  perDiemDetails,
  perDiemFields,
  perDiemSettings,
  rateLists,
  searchRates,
} from './read-per-diem.ts';
import { savePerDiem } from './save-per-diem.ts';
import {
  changePriorities,
  enablePerDiem,
  enableRateLists,
  removeRateList,
  removeRates,
  savePerDiemFields,
  saveRate,
  saveRateList,
  saveTravelDuration,
} from './save-per-diem-settings.ts';

export const perDiemRoutes = {
  userFields: readOwn(loadPerDiemForm, perDiemFields),
  save: write(savePerDiem),
  details: read(perDiemDetails),
  calculate: readOwn(loadTripRates, calculatePerDiemAmount),
  settings: read(perDiemSettings),
  saveFields: write(savePerDiemFields),
  enable: write(enablePerDiem),
  saveTravelDuration: write(saveTravelDuration),
  rateLists: read(rateLists),
  saveList: write(saveRateList),
  removeList: write(removeRateList),
  enableLists: write(enableRateLists),
  changePriorities: write(changePriorities),
  searchRates: read(searchRates),
  saveRate: write(saveRate),
  removeRates: write(removeRates),
  exportRates: read(exportRates),
  checkRatesFile: read(checkRatesFile),
  importRates: writeAfter(importRates),
} satisfies RoutesOf<typeof perDiem>;
