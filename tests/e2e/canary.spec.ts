import { NlpClass } from '@parlance/contract/calls/nlp';
import { accessibilityFaults, expect, test } from './fixtures.ts';
