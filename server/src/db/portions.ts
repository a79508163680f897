/** Splits a long list into parts that fit into one statement. */
export function portionsOf<Row>(rows: readonly Row[], size = 1_000): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}
