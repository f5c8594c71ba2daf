import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const shared = process.env['PARLANCE_SHARED'] ?? path.resolve(import.meta.dirname, '../../../../shared');
const file = path.join(shared, 'data/odata/abnf-testcases.yaml');

const Case = z.object({ Name: z.string(), Rule: z.string(), Input: z.string(), FailAt: z.number().optional() });
export type OasisCase = z.infer<typeof Case>;

/** The test cases of the OASIS ABNF of OData 4.01; empty where the file is missing. */
export const oasisCases: readonly OasisCase[] = existsSync(file)
  ? z.object({ TestCases: z.array(Case) }).parse(parse(readFileSync(file, 'utf8'))).TestCases
  : [];
