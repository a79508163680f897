export function timesOver(ratio: number): string {
  return `${ratio.toFixed(2)}×`;
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(0)} s`;
}

export function inThousands(count: number): string {
  return count.toLocaleString('en-US');
}
