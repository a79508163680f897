export const vehicleCategories = ['car', 'motorcycle', 'bicycle', 'other'] as const;
export const vehicleOwnerships = ['personal', 'company'] as const;
export const fuels = ['petrol', 'diesel', 'lpg', 'electric', 'hybrid'] as const;
