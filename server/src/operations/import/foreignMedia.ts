import { errorDetail } from '@parlance/contract/errors/errorDetail';
import type { Tx } from '../../platform/db/port.ts';
import { knownMedia } from '../../workspace/media/media.ts';
import type { ParsedAnswer, ParsedFile } from '../../studio/fileReading/types.ts';

const idsIn = ({ images = [], cards = [] }: ParsedAnswer) => [
  ...images.map(({ media }) => media),
  ...cards.flatMap(({ image }) => image?.media ?? []),
];

function without({ images, cards, ...answer }: ParsedAnswer, known: ReadonlySet<string>): ParsedAnswer {
  const left = images?.filter(({ media }) => known.has(media));
  return {
    ...answer,
    ...(left?.length && { images: left }),
    ...(cards && {
      cards: cards.map(({ image, ...card }) => (image && known.has(image.media) ? { ...card, image } : card)),
    }),
  };
}

/**
 * Removes the images that this workspace does not have from a file's answers, and reports them: exports contain no
 * images.
 */
export async function leaveOutForeignMedia(tx: Tx, ws: string, file: ParsedFile): Promise<void> {
  const abouts = [...file.about.values()];
  const all = [
    ...abouts.flatMap(({ answers, fallback = [] }) => [...answers, ...fallback]),
    ...file.classes.flatMap(({ fallback }) => fallback),
  ];
  const shown = all.flatMap(idsIn);
  const known = await knownMedia(tx, ws, shown);
  const left = shown.filter((id) => !known.has(id)).length;
  if (left === 0) return;
  const cleaned = (answers: ParsedAnswer[]) => answers.map((answer) => without(answer, known));
  for (const about of abouts) {
    about.answers = cleaned(about.answers);
    if (about.fallback) about.fallback = cleaned(about.fallback);
  }
  for (const one of file.classes) one.fallback = cleaned(one.fallback);
  file.problems.unshift({
    row: 0,
    column: 'answers',
    ...errorDetail('pictures_left_out', { count: left }),
    severity: 'warning',
  });
  file.warnings++;
}
