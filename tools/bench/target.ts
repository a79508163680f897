export interface Target {
  target: string;
  bar: string;
  measured: string;
  is_met: boolean;
}
