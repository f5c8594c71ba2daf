import type { Tx } from '../../platform/db/port.ts';
import type { ParsedFile } from '../../studio/fileReading/types.ts';
import { leaveOutForeignMedia } from './foreignMedia.ts';
import type { ContentPermission } from '../contentPermissions.ts';
import { leaveOutForbidden } from './leaveOutForbidden.ts';
import { classesOf } from './planClasses.ts';

/**
 * Prepares the content of a file for its import: assigns classes, and removes what the user may not write and pictures
 * that the workspace does not have.
 * @throws {Refusal} 400 on `class_name` if no class is named, and for a built-in name
 */
export async function prepareContent(
  tx: Tx,
  ws: string,
  file: ParsedFile,
  className: string | undefined,
  permitted: readonly ContentPermission[],
): Promise<void> {
  file.classes = classesOf(file, className);
  await leaveOutForbidden(tx, ws, file, permitted);
  await leaveOutForeignMedia(tx, ws, file);
}
