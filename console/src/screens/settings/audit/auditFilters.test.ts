import { describe, expect, it } from 'vitest';
import { actionChoices, auditKeys, auditQuery, type AuditKey } from './auditFilters.ts';

const values = (some: Partial<Record<AuditKey, string>>): Record<AuditKey, string> => ({
  actor: '',
  action: '',
  subject: '',
  workspace: '',
  start_date: '',
  end_date: '',
  search: '',
  ...some,
});

describe('filters of the audit log', () => {
  it('sends no parameters without filters', () => {
    expect(auditQuery(values({}))).toEqual({});
    expect(Object.keys(values({}))).toEqual([...auditKeys]);
  });

  it('covers whole days and drops invalid ones', () => {
    const { start_date, end_date } = auditQuery(values({ start_date: '2026-11-20', end_date: '2026-11-20' }));
    expect(Date.parse(end_date ?? '') - Date.parse(start_date ?? '')).toBe(24 * 3600 * 1000);
    expect(auditQuery(values({ start_date: 'soon', actor: 'admin' }))).toEqual({ actor: 'admin' });
  });

  it('offers all actions on one kind of object', () => {
    expect(actionChoices(['user.create', 'intent.edit', 'intent.create'])).toEqual([
      'intent',
      'intent.create',
      'intent.edit',
      'user',
      'user.create',
    ]);
  });
});
