/** Errors around accounts, organizations, API tokens and every way to sign in. */
export const identityErrors = {
  wrong_credentials: 'Wrong login or password.',
  wrong_password: 'This is not your current password.',
  password_common: 'This is one of the most common passwords. Choose another one.',
  password_unchanged: 'This is your current password. Choose a new one.',
  password_change_required: 'Your password has expired. Choose a new one.',
  too_many_failures: 'Too many failed attempts from your network. Wait a quarter of an hour, then try again.',
  ticket_expired: 'This link is unknown, used or expired. Ask for a new one.',
  sign_in_expired: 'This sign-in is unknown, used or expired. Sign in again.',
  mail_not_configured: 'No mail server is configured to confirm your address. Ask your administrator.',
  public_url_missing:
    'The server does not know its public address, so it cannot send links. An operator must set PARLANCE_PUBLIC_URL.',
  sign_up_refused: 'You cannot sign up with an address of this domain.',
  no_single_sign_on: 'There is no single sign-on for this domain.',

  user_not_found: 'This user does not exist.',
  user_exists: 'user already exists',
  user_disabled: 'This user is disabled. Enable the user first.',
  user_external: 'This user signs in with an identity provider, which keeps the password.',
  user_outranks: 'This user has a higher role than yours.',
  own_role: 'You cannot change your own role.',
  own_access: 'You cannot disable your own account.',
  own_account: 'You cannot delete your own account.',
  own_password: 'This is your own account. Change your password instead.',
  last_super_admin: 'This would leave no super administrator. Give the role to another user first.',

  token_not_found: 'This token does not exist.',
  token_exists: 'token already exists',
  token_outranks: 'This token has a higher role than yours.',

  role_not_allowed: 'You cannot give this role here.',
  permission_not_yours: 'You cannot give the permission {permission}, because you do not have it.',
  workspace_not_yours: 'You do not have access to the workspace {ws}.',
  higher_role_needed: 'Only a user with a higher role can do this.',
  super_admin_only: 'Only super administrators can set this.',

  company_not_found: 'This organization does not exist.',
  company_exists: 'company already exists',
  company_forbidden: 'This organization is not yours to manage.',
  company_outranks: 'A user of this organization has a higher role than yours.',
  company_restore_taken: 'Another organization, user or token now has one of these names.',
  own_company: 'You cannot delete your own organization.',
  wrong_company_name: 'This is not the name of the organization.',
  partner_has_no_partner: 'A partner cannot be managed by another partner.',
  not_a_partner: 'Choose an organization of the type Partner.',
  partner_in_use:
    'This partner still manages organizations, or has partner administrators or partner tokens. Change them first.',

  session_not_found: 'This session does not exist any more.',
  domain_not_found: 'This domain is not allowed.',
  domain_exists: 'The domain {domain} is allowed already.',
  domain_in_environment: 'This domain is set by the environment of the server. Change it there.',
} as const;
