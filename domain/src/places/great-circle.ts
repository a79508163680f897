interface Point {
  latitude: number;
  longitude: number;
}

const earthRadiusKm = 6371.0088;
const kmOfMile = 1.609344;

/** Returns the great-circle distance by the haversine formula, accurate to half a percent. */
export function greatCircleKm(from: Point, to: Point): number {
  const [lat1, lat2] = [radians(from.latitude), radians(to.latitude)];
  const half =
    Math.sin((lat2 - lat1) / 2) ** 2 +
    Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Formats a distance in kilometres as kilometres or miles, with one decimal and without the unit. */
export function distanceText(km: number, unit: 'km' | 'mile' = 'km'): string {
  return (unit === 'km' ? km : km / kmOfMile).toFixed(1);
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
