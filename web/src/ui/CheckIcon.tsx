/** The tick and the dash inside a checkbox, with the stroke width of the other icons. */
export function CheckIcon({ indeterminate, className }: { indeterminate: boolean | undefined; className: string }) {
  return (
    <svg className={className} viewBox="0 0 10 10" fill="none" stroke="currentColor" aria-hidden="true">
      <path
        d={indeterminate ? 'M1 5h8' : 'M1.2 5.4 4 8.2 8.9 2.2'}
        strokeWidth={indeterminate ? 2 : 1.8}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
