import { z } from 'zod';
import { errorType } from '../../errors/errorType.ts';
import { Id, Name } from '../../common.ts';
import { builtins } from '../../limits.ts';

/** `text` (learned from annotated utterances), a built-in, or `corpus:<name>`. */
export const AttributeType = z.union([
  z.literal('text'),
  z.enum(builtins),
  z.string().regex(/^corpus:.{1,200}$/u, errorType('not_attribute_type')),
]);

export const Attribute = z.object({ id: Id, name: Name, type: AttributeType });
export type Attribute = z.infer<typeof Attribute>;
