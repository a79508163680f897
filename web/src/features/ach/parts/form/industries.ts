/** The industries that the bank accepts, with the bank's ids. */
const industries = [
  ['9ed35a3c-7d6f-11e3-be28-5404a6144203', 'Accounting'],
  ['9ed38130-7d6f-11e3-afd9-5404a6144203', 'Advertising and public relations'],
  ['9ed38131-7d6f-11e3-828e-5404a6144203', 'Agriculture'],
  ['9ed38135-7d6f-11e3-a9f8-5404a6144203', 'Architectural, engineering and surveying services'],
  ['9ed38143-7d6f-11e3-bc00-5404a6144203', 'Career services'],
  ['9ed41d94-7d6f-11e3-8dc3-5404a6144203', 'Chemical manufacturing'],
  ['9ed3a847-7d6f-11e3-b813-5404a6144203', 'Computer and data processing services'],
  ['9ed44481-7d6f-11e3-aa45-5404a6144203', 'Computer and electronic product manufacturing'],
  ['9ed38138-7d6f-11e3-862a-5404a6144203', 'Construction, residential'],
  ['9ed38139-7d6f-11e3-bf69-5404a6144203', 'Construction, other buildings'],
  ['9ed3813c-7d6f-11e3-82cc-5404a6144203', 'Consulting services'],
  ['9ed3cf5a-7d6f-11e3-9a99-5404a6144203', 'Digital content'],
  ['9ed46b95-7d6f-11e3-970b-5404a6144203', 'E-commerce services'],
  ['9ed3813d-7d6f-11e3-bd65-5404a6144203', 'Educational services'],
  ['9ed46b97-7d6f-11e3-8dd7-5404a6144203', 'Entertainment'],
  ['9ed41d8a-7d6f-11e3-a5dc-5404a6144203', 'Food manufacturing'],
  ['9ed46b9e-7d6f-11e3-9fec-5404a6144203', 'Graphic and commercial design'],
  ['9ed46ba1-7d6f-11e3-9d1b-5404a6144203', 'Importing and exporting'],
  ['9ed46ba6-7d6f-11e3-ae95-5404a6144203', 'Legal services'],
  ['9ed4b9b2-7d6f-11e3-a1d5-5404a6144203', 'Lodging and accommodations'],
  ['9ed44480-7d6f-11e3-b289-5404a6144203', 'Machinery manufacturing'],
  ['9ed38146-7d6f-11e3-89d6-5404a6144203', 'Marketing'],
  ['9ed41d71-7d6f-11e3-abed-5404a6144203', 'Medical care'],
  ['9ed44485-7d6f-11e3-a2bc-5404a6144203', 'Other manufacturing'],
  ['9ed492a1-7d6f-11e3-9ccf-5404a6144203', 'Other services'],
  ['9ed3814a-7d6f-11e3-8c10-5404a6144203', 'Publishing'],
  ['9ed492ab-7d6f-11e3-9907-5404a6144203', 'Real estate'],
  ['9ed492aa-7d6f-11e3-aca1-5404a6144203', 'Research and development'],
  ['9ed3f673-7d6f-11e3-adb1-5404a6144203', 'Restaurant'],
  ['9ed3814d-7d6f-11e3-8eb5-5404a6144203', 'Shipping and packing'],
  ['9ed3a851-7d6f-11e3-92a4-5404a6144203', 'Software'],
  ['9ed492a5-7d6f-11e3-8d8f-5404a6144203', 'Telecommunication services'],
  ['9ed4b9ba-7d6f-11e3-bbf4-5404a6144203', 'Transportation services'],
  ['9ed4b9bb-7d6f-11e3-af9f-5404a6144203', 'Travel agency'],
  ['9ed492a6-7d6f-11e3-bbd2-5404a6144203', 'Utilities'],
  ['9ed3a853-7d6f-11e3-a35d-5404a6144203', 'Web hosting and design'],
  ['9ed3814f-7d6f-11e3-aaf6-5404a6144203', 'Wholesale, durable goods'],
  ['9ed38150-7d6f-11e3-adfb-5404a6144203', 'Wholesale, nondurable goods'],
] as const;

/** Returns the options of the select field. A saved industry that is not in the list stays selectable. */
export function industryChoices(saved: string): { value: string; label: string }[] {
  const choices = industries.map(([value, label]) => ({ value: String(value), label: String(label) }));
  const isKnown = saved === '' || choices.some(({ value }) => value === saved);
  return isKnown ? choices : [...choices, { value: saved, label: 'Current industry' }];
}
