interface Size {
  width: number;
  height: number;
}

/** The selected part of a picture: its centre as fractions of the picture, and its zoom factor. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const wholePicture: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const maxZoom = 4;

/** Returns the square to cut out, in pixels of the picture. It never extends beyond the picture. */
export function cropArea({ width, height }: Size, { x, y, zoom }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom;
  return {
    left: between(x * width - side / 2, 0, width - side),
    top: between(y * height - side / 2, 0, height - side),
    side,
  };
}

/** Moves the picture behind the square, in fractions of the square: { right: 0.1 } shows more of its left side. */
export function movePicture(picture: Size, crop: Crop, by: { right: number; down: number }): Crop {
  const { left, top, side } = cropArea(picture, crop);
  const moved = {
    left: between(left - by.right * side, 0, picture.width - side),
    top: between(top - by.down * side, 0, picture.height - side),
  };
  return {
    zoom: crop.zoom,
    x: (moved.left + side / 2) / picture.width,
    y: (moved.top + side / 2) / picture.height,
  };
}

function between(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
