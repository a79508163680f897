/** What we need of maps: where a place is, and how far it is by road. */
export interface MapsPort {
  /** Null for a place nobody here knows. */
  find(name: string): Promise<Place | null>;
  roadKm(from: Place, to: Place): Promise<number>;
  /** Said beside a distance, so that people know what it is worth. */
  road_source: string;
}

export interface Place {
  name: string;
  /** In words, as English names it. */
  country: string;
  time_zone: string;
  latitude: number;
  longitude: number;
}
