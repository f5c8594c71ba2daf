import type { identityErrors } from '@parlance/contract/errors/identityErrors';

export const identityErrorsFr = {
  wrong_credentials: 'Identifiant ou mot de passe incorrect.',
  wrong_password: 'Ce n’est pas votre mot de passe actuel.',
  second_factor_required: 'Saisissez le code de votre application d’authentification.',
  wrong_second_factor: 'Ce code n’est pas valide. Saisissez-en un plus récent, ou un code de secours.',
  second_factor_due:
    'Votre organisation exige la validation en deux étapes. Configurez d’abord une application d’authentification.',
  second_factor_active: 'Une application d’authentification est déjà configurée.',
  second_factor_missing: 'Aucune application d’authentification n’est configurée.',
  second_factor_is_required:
    'Votre organisation exige la validation en deux étapes : vous ne pouvez pas la désactiver.',
  own_second_factor:
    'C’est votre propre compte. Désactivez la validation en deux étapes depuis le menu de votre compte.',
  no_account: 'Un jeton d’API n’a pas de compte.',
  password_common: 'C’est l’un des mots de passe les plus courants. Choisissez-en un autre.',
  password_unchanged: 'C’est votre mot de passe actuel. Choisissez-en un nouveau.',
  password_change_required: 'Votre mot de passe a expiré. Choisissez-en un nouveau.',
  too_many_failures: 'Trop d’échecs depuis votre réseau. Attendez un quart d’heure, puis réessayez.',
  ticket_expired: 'Ce lien est inconnu, utilisé ou expiré. Demandez-en un nouveau.',
  sign_in_expired: 'Cette connexion est inconnue, utilisée ou expirée. Reconnectez-vous.',
  mail_not_configured:
    'Aucun serveur de messagerie n’est configuré pour confirmer votre adresse. Adressez-vous à votre administrateur.',
  public_url_missing:
    'Le serveur ne connaît pas son adresse publique et ne peut donc pas envoyer de liens. Un opérateur doit définir PARLANCE_PUBLIC_URL.',
  sign_up_refused: 'Vous ne pouvez pas vous inscrire avec une adresse de ce domaine.',
  no_single_sign_on: 'Il n’y a pas d’authentification unique pour ce domaine.',

  user_not_found: 'Cet utilisateur n’existe pas.',
  user_exists: 'cet utilisateur existe déjà',
  user_disabled: 'Cet utilisateur est désactivé. Activez-le d’abord.',
  user_external: 'Cet utilisateur se connecte par un fournisseur d’identité, qui gère le mot de passe.',
  user_outranks: 'Cet utilisateur a un rôle plus élevé que le vôtre.',
  own_role: 'Vous ne pouvez pas changer votre propre rôle.',
  own_access: 'Vous ne pouvez pas désactiver votre propre compte.',
  own_account: 'Vous ne pouvez pas supprimer votre propre compte.',
  own_password: 'C’est votre propre compte. Changez plutôt votre mot de passe.',
  last_super_admin: 'Il ne resterait plus de super administrateur. Donnez d’abord ce rôle à un autre utilisateur.',

  token_not_found: 'Ce jeton n’existe pas.',
  token_exists: 'ce jeton existe déjà',
  token_outranks: 'Ce jeton a un rôle plus élevé que le vôtre.',

  role_not_allowed: 'Vous ne pouvez pas donner ce rôle ici.',
  permission_not_yours: 'Vous ne pouvez pas donner l’autorisation {permission}, car vous ne l’avez pas.',
  workspace_not_yours: 'Vous n’avez pas accès à l’espace de travail {ws}.',
  higher_role_needed: 'Seul un utilisateur avec un rôle plus élevé peut faire ceci.',
  super_admin_only: 'Seuls les super administrateurs peuvent définir ceci.',

  company_not_found: 'Cette organisation n’existe pas.',
  company_exists: 'cette organisation existe déjà',
  company_forbidden: 'Vous ne gérez pas cette organisation.',
  company_outranks: 'Un utilisateur de cette organisation a un rôle plus élevé que le vôtre.',
  company_restore_taken:
    'Une autre organisation, un autre utilisateur ou un autre jeton porte maintenant l’un de ces noms.',
  own_company: 'Vous ne pouvez pas supprimer votre propre organisation.',
  partner_has_no_partner: 'Un partenaire ne peut pas être géré par un autre partenaire.',
  not_a_partner: 'Choisissez une organisation de type Partenaire.',
  partner_in_use:
    'Ce partenaire gère encore des organisations, ou a des administrateurs ou des jetons partenaires. Modifiez-les d’abord.',

  session_not_found: 'Cette session n’existe plus.',
  domain_not_found: 'Ce domaine n’est pas autorisé.',
  domain_exists: 'Le domaine {domain} est déjà autorisé.',
  domain_in_environment: 'Ce domaine est défini par l’environnement du serveur. Modifiez-le là.',
} satisfies Record<keyof typeof identityErrors, string>;
