/** Locations and road distances. */
export interface MapsPort {
  /** Names that `find` knows, offered while a place is typed. */
  readonly cities: readonly string[];
  /** Null for an unknown place. */
  find(name: string): Promise<Place | null>;
  /** The routes along at least two places, the recommended one first. */
  routes(places: readonly Place[]): Promise<RoadRoutes>;
}

export interface RoadRoutes {
  /** The source, shown next to a distance so that people can judge its accuracy. */
  source: string;
  /** Whether distances are estimated instead of measured on roads. */
  is_estimate: boolean;
  routes: readonly RoadRoute[];
}

interface RoadRoute {
  /** The main roads, such as 'A 24'; empty if the map names none. */
  via: string;
  /** The distance between each two places, in their order. */
  legs_km: readonly number[];
  /** Longitude and latitude of the points of the line. */
  line: readonly (readonly [number, number])[];
}

export interface Place {
  name: string;
  /** The English name. */
  country: string;
  time_zone: string;
  latitude: number;
  longitude: number;
}
