import 'i18next';
import type account from './en/account.json';
import type authenticate from './en/authenticate.json';
import type common from './en/common.json';
import type conversation from './en/conversation.json';
import type corpus from './en/corpus.json';
import type dashboard from './en/dashboard.json';
import type embeddings from './en/embeddings.json';
import type models from './en/models.json';
import type exchange from './en/exchange.json';
import type guests from './en/guests.json';
import type evaluation from './en/evaluation.json';
import type llm from './en/llm.json';
import type nlp from './en/nlp.json';
import type ownSessions from './en/ownSessions.json';
import type organizations from './en/organizations.json';
import type parts from './en/parts.json';
import type review from './en/review.json';
import type rich from './en/rich.json';
import type secondFactor from './en/secondFactor.json';
import type settings from './en/settings.json';
import type shell from './en/shell.json';
import type speech from './en/speech.json';
import type signIn from './en/signIn.json';
import type trial from './en/trial.json';
import type users from './en/users.json';
import type utterances from './en/utterances.json';
import type verbatim from './en/verbatim.json';
import type widget from './en/widget.json';
import type workspace from './en/workspace.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    returnNull: false;
    keySeparator: '.';
    resources: {
      account: typeof account;
      authenticate: typeof authenticate;
      common: typeof common;
      conversation: typeof conversation;
      corpus: typeof corpus;
      dashboard: typeof dashboard;
      embeddings: typeof embeddings;
      models: typeof models;
      exchange: typeof exchange;
      guests: typeof guests;
      evaluation: typeof evaluation;
      llm: typeof llm;
      nlp: typeof nlp;
      ownSessions: typeof ownSessions;
      organizations: typeof organizations;
      parts: typeof parts;
      review: typeof review;
      rich: typeof rich;
      secondFactor: typeof secondFactor;
      settings: typeof settings;
      shell: typeof shell;
      signIn: typeof signIn;
      speech: typeof speech;
      trial: typeof trial;
      users: typeof users;
      utterances: typeof utterances;
      verbatim: typeof verbatim;
      widget: typeof widget;
      workspace: typeof workspace;
    };
  }
}
