/** Finds places and computes road distances. */
export interface MapsPort {
  /** City names that `find` knows, suggested while a place is typed. */
  readonly cities: readonly string[];
  /** Finds a place; null if it is unknown. */
  find(name: string): Promise<Place | null>;
  /** Reads the routes along at least two places, the recommended one first. */
  routes(places: readonly Place[]): Promise<RoadRoutes>;
}

export interface RoadRoutes {
  /** The source of the distances, shown next to them so that people can judge their accuracy. */
  source: string;
  /** Whether distances are estimated instead of measured on roads. */
  is_estimate: boolean;
  routes: readonly RoadRoute[];
}

interface RoadRoute {
  /** The main roads, such as 'A 24'; empty if the service names none. */
  via: string;
  /** The distances in kilometres from each place to the next, in order. */
  legs_km: readonly number[];
  /** The points of the line, as longitude and latitude. */
  line: readonly (readonly [number, number])[];
}

export interface Place {
  name: string;
  /** The English name of the country. */
  country: string;
  time_zone: string;
  latitude: number;
  longitude: number;
}
