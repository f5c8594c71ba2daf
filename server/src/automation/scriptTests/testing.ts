import { expect } from 'vitest';
import type { BodyOf } from '@parlance/contract';
import { runningScripts } from '../runs/testing.ts';

export type NewTest = BodyOf<'POST /api/1.0/workspaces/:ws/script/:id/tests'>;

/** For the tests of a file: a workspace whose scripts run, with helpers for their tests. */
export function testedScripts() {
  const scripts = runningScripts();
  const add = async (id: string, body: NewTest) => {
    const { status, body: made } = await scripts.server().call('POST /api/1.0/workspaces/:ws/script/:id/tests', {
      ...scripts.at(id),
      body,
    });
    expect(status).toBe(201);
    return made;
  };
  const run = async (id: string, body: BodyOf<'POST /api/1.0/workspaces/:ws/script/:id/tests/run'> = {}) => {
    const { status, body: report } = await scripts.server().call('POST /api/1.0/workspaces/:ws/script/:id/tests/run', {
      ...scripts.at(id),
      body,
    });
    expect(status).toBe(200);
    return report;
  };
  const tried = async (id: string, more: Partial<NewTest>) => {
    const { data } = await run(id, { test: { name: 'Tried', ...more } });
    return data[0] ?? expect.unreachable();
  };
  const save = (id: string, body: BodyOf<'PUT /api/1.0/workspaces/:ws/script/:id'>) =>
    scripts.server().call('PUT /api/1.0/workspaces/:ws/script/:id', { ...scripts.at(id), body });
  return {
    ...scripts,
    /** Adds a test to a script. */
    add,
    /** Runs tests of a script; by default all that it has. */
    run,
    /** The result of an unsaved test. */
    tried,
    /** Saves a script. */
    save,
  };
}
