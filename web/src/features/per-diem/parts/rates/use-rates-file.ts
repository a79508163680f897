import { call } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { notify } from '../../../../ui/notices.ts';
import { saveFile } from '../../../../ui/save-file.ts';

const types = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };

/** Returns a function that downloads the rates of a list with the columns that the import expects. */
export function useRatesFile(list_id: string): (format: 'csv' | 'xlsx') => Promise<void> {
  return async (format) => {
    try {
      const { file_name, content_base64 } = await call('perDiem.exportRates', { list_id, format });
      const content = Uint8Array.from(atob(content_base64), (character) => character.charCodeAt(0));
      saveFile({ file_name, content, type: types[format] });
    } catch (error) {
      notify.failure(errorText(error));
    }
  };
}
