import type { InterfaceSettings } from '@parlance/contract/calls/accounts';
import type { Mail } from '../../platform/mail/mailer.ts';

/** The languages of mails. */
export type MailLanguage = NonNullable<InterfaceSettings['language']>;

const product = 'Parlance';

interface MailText {
  subject: string;
  lines: string[];
}

const compose = (to: string, { subject, lines }: MailText): Mail => ({ to, subject, text: `${lines.join('\n\n')}\n` });

export interface LinkMail {
  to: string;
  language: MailLanguage;
  login: string;
  link: string;
}

/** For a user whose password is reset, by them or by an administrator. */
export function resetMail({ to, language, login, link }: LinkMail): Mail {
  const texts: Record<MailLanguage, MailText> = {
    en: {
      subject: `${product}: set a new password`,
      lines: [
        `A new password was requested for the login ${login}.`,
        `Set it here within one hour; the link works once:\n${link}`,
        'If it was not you, ignore this message: nothing has changed.',
      ],
    },
    fr: {
      subject: `${product} : choisir un nouveau mot de passe`,
      lines: [
        `Un nouveau mot de passe a été demandé pour l’identifiant ${login}.`,
        `Choisissez-le ici dans l’heure ; le lien ne sert qu’une fois :\n${link}`,
        'Si ce n’était pas vous, ignorez ce message : rien n’a changé.',
      ],
    },
  };
  return compose(to, texts[language]);
}

/** For a user whose password an administrator has invalidated. */
export function voidedMail({ to, language, login, link }: LinkMail): Mail {
  const texts: Record<MailLanguage, MailText> = {
    en: {
      subject: `${product}: your password was reset`,
      lines: [
        `An administrator has reset the password of the login ${login}; the old one no longer works.`,
        `Set a new one here within seven days; the link works once:\n${link}`,
      ],
    },
    fr: {
      subject: `${product} : votre mot de passe a été réinitialisé`,
      lines: [
        `Un administrateur a réinitialisé le mot de passe de l’identifiant ${login} ; l’ancien ne fonctionne plus.`,
        `Choisissez-en un nouveau ici sous sept jours ; le lien ne sert qu’une fois :\n${link}`,
      ],
    },
  };
  return compose(to, texts[language]);
}

/** For a user whose account an administrator has made. */
export function invitationMail({ to, language, login, link, company }: LinkMail & { company: string }): Mail {
  const texts: Record<MailLanguage, MailText> = {
    en: {
      subject: `${product}: you are invited`,
      lines: [
        `You have an account with ${company}. Your login is ${login}.`,
        `Choose your password here within seven days; the link works once:\n${link}`,
      ],
    },
    fr: {
      subject: `${product} : vous êtes invité`,
      lines: [
        `Vous avez un compte chez ${company}. Votre identifiant est ${login}.`,
        `Choisissez votre mot de passe ici sous sept jours ; le lien ne sert qu’une fois :\n${link}`,
      ],
    },
  };
  return compose(to, texts[language]);
}

/** For an address of an allowed domain that asked to sign up. */
export function signUpMail({ to, language, link }: Omit<LinkMail, 'login'>): Mail {
  const texts: Record<MailLanguage, MailText> = {
    en: {
      subject: `${product}: confirm your address`,
      lines: [
        `Choose your password here within a day to open your account; the link works once:\n${link}`,
        'If it was not you, ignore this message.',
      ],
    },
    fr: {
      subject: `${product} : confirmez votre adresse`,
      lines: [
        `Choisissez votre mot de passe ici sous un jour pour ouvrir votre compte ; le lien ne sert qu’une fois :\n${link}`,
        'Si ce n’était pas vous, ignorez ce message.',
      ],
    },
  };
  return compose(to, texts[language]);
}

/** For a user who signs up but already has an account: the page must not reveal it, but the mail may. */
export function existingAccountMail({ to, language, login, link }: LinkMail): Mail {
  const texts: Record<MailLanguage, MailText> = {
    en: {
      subject: `${product}: you already have an account`,
      lines: [`Your login is ${login}. Sign in, or set a new password, here:\n${link}`],
    },
    fr: {
      subject: `${product} : vous avez déjà un compte`,
      lines: [`Votre identifiant est ${login}. Connectez-vous, ou choisissez un nouveau mot de passe, ici :\n${link}`],
    },
  };
  return compose(to, texts[language]);
}
