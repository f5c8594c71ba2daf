import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from './environment.ts';

describe('readConfig', () => {
  it('has a default for everything', () => {
    const config = readConfig({}, []);
    expect(config).toMatchObject({ port: 8080, host: '127.0.0.1', demo: true, databaseUrl: undefined, llm: undefined });
    expect([...config.services]).toEqual(['web', 'worker']);
  });

  it('reads the given settings', () => {
    const config = readConfig(
      {
        PORT: '9000',
        DATABASE_URL: 'postgres://db/parlance',
        PARLANCE_DEMO: '0',
        PARLANCE_PUBLIC_URL: 'https://chat.example.com/',
        PARLANCE_LLM_URL: 'http://localhost:1234/v1',
        PARLANCE_LLM_MODEL: 'small',
      },
      ['--services=worker'],
    );
    expect(config).toMatchObject({
      port: 9000,
      demo: false,
      publicUrl: 'https://chat.example.com',
      llm: { url: 'http://localhost:1234/v1', model: 'small', key: undefined },
    });
    expect([...config.services]).toEqual(['worker']);
  });

  it('keeps the slash at the end of an issuer, which providers compare letter by letter', () => {
    const issuer = 'https://sso.acme.com/application/o/chat/';
    const env = { PARLANCE_OIDC_ISSUER: issuer, PARLANCE_OIDC_CLIENT_ID: 'chat', PARLANCE_OIDC_DOMAINS: 'acme.com' };
    expect(readConfig(env, []).oidc?.issuer).toBe(issuer);
  });

  it('takes an empty variable as one that is not set', () => {
    expect(readConfig({ DATABASE_URL: '', PARLANCE_ADMIN_PASSWORD: '' }, []).adminPassword).toBeUndefined();
    const blank = readConfig({ PORT: ' ', PARLANCE_DUMPS_HOURLY: ' ' }, []);
    expect([blank.port, blank.dumps.hourly]).toEqual([8080, 6]);
  });

  it.each<[string, NodeJS.ProcessEnv, string[], RegExp]>([
    ['an unknown setting', { PARLANCE_DATADIR: 'x' }, [], /PARLANCE_DATADIR/],
    ['a port that is none', { PORT: 'http' }, [], /PORT must be a port number/],
    ['a port out of range', { PORT: '70000' }, [], /PORT must be a port number/],
    ['another database', { DATABASE_URL: 'mysql://db' }, [], /DATABASE_URL must be a postgres/],
    ['a flag that is none', { PARLANCE_DEMO: 'maybe' }, [], /PARLANCE_DEMO must be 0 or 1/],
    ['too many dumps', { PARLANCE_DUMPS_DAILY: '5000' }, [], /PARLANCE_DUMPS_DAILY must be at most 1000/],
    ['more months than dates have', { PARLANCE_KEEP_MONTHS_AUDIT: '9999999' }, [], /KEEP_MONTHS_AUDIT must be at most/],
    [
      'a public address with a path',
      { PARLANCE_PUBLIC_URL: 'https://acme.com/chat' },
      [],
      /PARLANCE_PUBLIC_URL must be an address without a path/,
    ],
    ['a mail server without a host', { PARLANCE_SMTP_URL: 'smtp://' }, [], /PARLANCE_SMTP_URL must be an smtp/],
    ['a short password', { PARLANCE_ADMIN_PASSWORD: 'abc' }, [], /PARLANCE_ADMIN_PASSWORD must be at least 6/],
    ['a key without an address', { PARLANCE_LLM_KEY: 'k' }, [], /PARLANCE_LLM_KEY needs PARLANCE_LLM_URL/],
    ['notifications of no server', { PARLANCE_LISTEN_URL: 'postgres://db' }, [], /LISTEN_URL needs DATABASE_URL/],
    ['a model of nothing', { PARLANCE_SPEECH_MODEL: 'm' }, [], /PARLANCE_SPEECH_MODEL needs PARLANCE_SPEECH_URL/],
    [
      'a bucket with a key in its address',
      { PARLANCE_FILES_URL: 'https://id:key@s3.acme.com/files' },
      [],
      /PARLANCE_FILES_URL must be the address of a bucket without a key/,
    ],
    ['a bucket without a key', { PARLANCE_FILES_URL: 'https://s3.acme.com/files' }, [], /needs PARLANCE_FILES_KEY_ID/],
    ['a mail server that is none', { PARLANCE_SMTP_URL: 'http://mail' }, [], /PARLANCE_SMTP_URL must be an smtp/],
    [
      'a sender without an address',
      { PARLANCE_SMTP_URL: 'smtp://mail', PARLANCE_SMTP_FROM: 'Acme' },
      [],
      /PARLANCE_SMTP_FROM must be an e-mail address/,
    ],
    [
      'an origin that is none',
      { PARLANCE_CONSOLE_FRAME_ORIGINS: 'https://a.com https://b.com/x' },
      [],
      /FRAME_ORIGINS must list origins/,
    ],
    [
      'an origin of many owners',
      { PARLANCE_CONSOLE_FRAME_ORIGINS: 'https://a.com https://*.co.uk' },
      [],
      /FRAME_ORIGINS must list origins of one owner/,
    ],
    ['a short secret', { PARLANCE_SECRET: 'short' }, [], /PARLANCE_SECRET must be at least 16/],
    [
      'a provider of no domain',
      { PARLANCE_OIDC_ISSUER: 'https://sso.acme.com', PARLANCE_OIDC_CLIENT_ID: 'chat' },
      [],
      /PARLANCE_OIDC_ISSUER needs PARLANCE_OIDC_DOMAINS/,
    ],
    [
      'a domain that is none',
      {
        PARLANCE_OIDC_ISSUER: 'https://sso.acme.com',
        PARLANCE_OIDC_CLIENT_ID: 'chat',
        PARLANCE_OIDC_DOMAINS: 'acme.com, https://acme.fr',
      },
      [],
      /PARLANCE_OIDC_DOMAINS must list domains/,
    ],
    ['an unknown service', { DATABASE_URL: 'postgres://db' }, ['--services=web,cron'], /cron/],
    ['an unknown flag', {}, ['--port=1'], /--port/],
    ['half a server on the embedded database', {}, ['--services=web'], /DATABASE_URL/],
  ])('refuses %s in one line', (_, env, args, message) => {
    expect(() => readConfig(env, args)).toThrow(StartError);
    expect(() => readConfig(env, args)).toThrow(message);
    expect(() => readConfig(env, args)).not.toThrow('\n');
  });
});
