/** A receipt as the viewer shows it: one picture a page. */
export interface ViewerFile {
  id: string;
  name: string;
  pages: readonly string[];
  thumbnail: string | null;
  /** The file as it was sent, to be saved. */
  original: string;
}

/** Something marked on the paper, in thousandths of the page. */
export interface ViewerMark {
  file_id: string;
  /** Counted from 0. */
  page: number;
  left: number;
  top: number;
  width: number;
  height: number;
  /** `check` where the reader was not sure. */
  tone: 'read' | 'check';
  /** What was read there: 'Amount'. */
  label: string;
  isActive?: boolean;
}
