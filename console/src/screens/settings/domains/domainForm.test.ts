import { describe, expect, it } from 'vitest';
import { bodyOf, defaultRoleChoices, newDomain, valuesOf } from './domainForm.ts';

const values = { ...newDomain('acme'), domain: 'acme.com', issuer: 'https://id.acme.com', client_id: 'console' };

describe('an allowed domain', () => {
  it('has no provider when single sign-on is off, even if one was typed', () => {
    expect(bodyOf(values).oidc).toBeNull();
  });

  it('keeps the stored secret when none is typed', () => {
    expect(bodyOf({ ...values, sso: true }).oidc).toEqual({
      issuer: 'https://id.acme.com',
      client_id: 'console',
      trust_email: false,
    });
    expect(bodyOf({ ...values, sso: true, client_secret: 's' }).oidc).toMatchObject({ client_secret: 's' });
  });

  it('never gives new accounts a role above their organization', () => {
    expect(defaultRoleChoices).toEqual(['companyUser', 'companyAdmin', 'companyDeploy']);
  });

  it('never shows a secret', () => {
    const shown = valuesOf({
      domain: 'acme.com',
      company_id: 'acme',
      company_name: 'Acme',
      default_role: 'companyUser',
      auto_create: true,
      oidc: { issuer: 'https://id.acme.com', client_id: 'console', client_secret_set: true, trust_email: true },
      source: 'database',
      redirect_uri: '',
      created_at: null,
      version: 1,
    });
    expect(shown).toMatchObject({ sso: true, client_secret: '', trust_email: true });
  });
});
