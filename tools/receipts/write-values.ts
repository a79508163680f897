import type { DayForm, Mark, Place } from './places.ts';

/** Formats an amount as people in this place write it. It uses minor units, so the amount stays exact. */
export function writeAmount(place: Place, minor: number, mark?: Mark): string {
  const sign = minor < 0 ? '-' : '';
  const digits = String(Math.abs(minor)).padStart(place.decimals + 1, '0');
  const whole = digits.slice(0, digits.length - place.decimals);
  const rest = place.decimals > 0 ? place.point + digits.slice(-place.decimals) : '';
  const plain = `${sign}${whole.replace(/\B(?=(\d{3})+$)/gu, place.group)}${rest}`;
  if (!mark || mark.where === 'none') return plain;
  return mark.where === 'before' ? `${mark.text}${mark.gap}${plain}` : `${plain}${mark.gap}${mark.text}`;
}

/** Formats an amount as an exact decimal, in the form that OCR should return. */
export function exactAmount(place: Place, minor: number): string {
  const digits = String(minor).padStart(place.decimals + 1, '0');
  if (place.decimals === 0) return digits;
  return `${digits.slice(0, -place.decimals)}.${digits.slice(-place.decimals)}`;
}

export function writeDay(place: Place, day: string, form: DayForm): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const name = place.words.months[Number(month) - 1] ?? '';
  const short = name.slice(0, 3);
  const english = englishMonths[Number(month) - 1] ?? '';
  const weekday = weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? '';
  const plain = String(Number(date));
  switch (form) {
    case 'dd/mm/yyyy':
      return `${date}/${month}/${year}`;
    case 'dd.mm.yyyy':
      return `${date}.${month}.${year}`;
    case 'dd-mm-yyyy':
      return `${date}-${month}-${year}`;
    case 'dd.mm.yy':
      return `${date}.${month}.${year.slice(2)}`;
    case 'mm/dd/yyyy':
      return `${month}/${date}/${year}`;
    case 'mm/dd/yy':
      return `${month}/${date}/${year.slice(2)}`;
    case 'yyyy-mm-dd':
      return day;
    case 'yyyy/mm/dd':
      return `${year}/${month}/${date}`;
    case 'd mon yyyy':
      return `${plain} ${short} ${year}`;
    case 'dd-mon-yyyy':
      return `${date}-${english.toUpperCase()}-${year}`;
    case 'mon d, yyyy':
      return `${short} ${plain}, ${year}`;
    case 'd month yyyy':
      return `${plain} ${name} ${year}`;
    case 'month d, yyyy':
      return `${name} ${plain}, ${year}`;
    case 'www dd mon yyyy':
      return `${weekday} ${date} ${english} ${year}`;
  }
}

const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
