/** Locations and road distances. */
export interface MapsPort {
  /** Null for an unknown place. */
  find(name: string): Promise<Place | null>;
  roadKm(from: Place, to: Place): Promise<number>;
  /** The source, shown next to a distance so that people can judge its accuracy. */
  road_source: string;
  /** Whether distances are estimated instead of measured on roads. */
  is_estimate: boolean;
}

export interface Place {
  name: string;
  /** The English name. */
  country: string;
  time_zone: string;
  latitude: number;
  longitude: number;
}
