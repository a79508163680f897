/** A receipt in the viewer, with one picture per page. */
export interface ViewerFile {
  id: string;
  name: string;
  /** The expense that the receipt belongs to, shown instead of the file's name. */
  caption?: string;
  pages: readonly string[];
  thumbnail: string | null;
  /** The URL of the uploaded file, for downloads. */
  original: string;
}

/** A highlighted area of a page, in thousandths of its size. */
export interface ViewerMark {
  file_id: string;
  /** The page number, counted from 0. */
  page: number;
  left: number;
  top: number;
  width: number;
  height: number;
  /** `check` marks an uncertain reading, which the user should check. */
  tone: 'read' | 'check';
  /** The field that was read from this area: 'Amount'. */
  label: string;
  isActive?: boolean;
}
