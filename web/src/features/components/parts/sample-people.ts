export const maya = person('Maya', 'Lindqvist');
export const kenji = person('Kenji', 'Watanabe');
export const ines = person('Ines', 'Moreau');
export const tomas = { name: 'Tomás Ferreira', email: 'tomas.ferreira@meridianlabs.example' };
export const rahul = person('Rahul', 'Deshpande');
export const hannah = person('Hannah', 'Vogt');

function person(first: string, last: string) {
  return { name: `${first} ${last}`, email: `${first}.${last}@meridianlabs.example`.toLowerCase() };
}
