import type { Company } from '@parlance/contract/calls/companies';
import type { User } from '@parlance/contract/calls/users';
import { grantableRoles, type Role } from '@parlance/contract/permissions';
import { Form, LeaveGuard, useWatch } from '@parlance/ui-kit/fields';
import { Button, CancelButton } from '@parlance/ui-kit/form';
import { Stack, TabPanel, Tabs } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { media } from '@parlance/ui-kit/theme';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { call } from '../../../shared/api/call.ts';
import { useCall } from '../../../shared/api/queryClient.ts';
import { saveProblem } from '../../../shared/api/saveProblem.ts';
import { session } from '../../../shared/state/session.ts';
import { notifyDone } from '../../../shared/feedback/toasts.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { useGuardedClose } from '../../../shared/ui/useGuardedClose.ts';
import { refreshUsers, showUser } from '../accounts/refreshAccounts.ts';
import { ShownOnce } from '../../../shared/ui/ShownOnce.tsx';
import { accessOf, noAccess } from './access.ts';
import { AccessPart } from './AccessPart.tsx';
import { AccountPart } from './AccountPart.tsx';
import { PermissionsPart } from './PermissionsPart.tsx';
import { wasSaved, saveUser } from './saveUser.ts';
import { type InvitationResult, removeSecondFactor } from './userActions.tsx';
import { useUserForm, type UserDraft } from './useUserForm.ts';

/** As high with each tab, so that the tabs stay in place. */
const Frame = styled(Modal)`
  height: min(100%, 600px);
  ${media.underTablet} {
    height: min(100%, 720px);
  }
`;

interface UserDialogProps {
  /** The organization of a new user. */
  company: Company | undefined;
  /** The user to change; undefined: a new one. */
  user: User | undefined;
  /** How the new user signs in, shown only this once. */
  invitation: InvitationResult | undefined;
  onCreated: (user: User, invitation: InvitationResult) => void;
  onReset: (user: User) => Promise<void>;
  onClose: () => void;
}

/** Creates a user, and then edits them. */
export function UserDialog(props: UserDialogProps) {
  // A new user is edited in a separate form.
  return <OpenDialog key={props.user?.id ?? 'new'} {...props} />;
}

const fields = ['login', 'email', 'role'];

/** How a new user signs in, shown once: by the invitation, or by a one-time password. */
function InvitationNote({ invitation, email }: { invitation: InvitationResult; email: string }) {
  const { t } = useTranslation('users');
  const { password, mail } = invitation;
  if (password === null) return <Alert tone="good">{t('user.invited', { email })}</Alert>;
  return (
    <>
      {mail === 'no_address' && <Alert>{t('user.mailNoAddress', { email })}</Alert>}
      {mail === 'no_server' && <Alert tone="warning">{t('user.mailNoServer', { email })}</Alert>}
      {mail === 'failed' && <Alert>{t('user.mailFailed', { email })}</Alert>}
      <ShownOnce
        warning={t('user.passwordOnce')}
        items={[{ label: t('user.password'), value: password, copyLabel: t('user.copyPassword') }]}
      />
    </>
  );
}

function OpenDialog({ company, user: shown, invitation, onCreated, onReset, onClose }: UserDialogProps) {
  const { t } = useTranslation(['users', 'common']);
  const id = useId();
  const tabs = useId();
  const first = useRef<HTMLInputElement>(null);
  const [tab, setTab] = useState('account');
  // The version that the edit is based on: others may change the user meanwhile.
  const [user] = useState(shown);
  const [before] = useState(() => (user ? accessOf(user) : noAccess));
  const [access, setAccess] = useState(before);
  const form = useUserForm(user);
  const { isDirty, isSubmitting } = form.formState;
  const dirty = isDirty || access !== before;
  const close = useGuardedClose(dirty, onClose);
  const role = useWatch({ control: form.control, name: 'role' });
  const roles = useRoles(user, company);
  const editable = user?.editable ?? true;

  const create = async ({ login, email, role: wanted, disabled, invite, language }: UserDraft) => {
    const viewer = session.user?.role;
    const made = await call('POST /api/1.0/user', {
      body: {
        login,
        email,
        role: wanted,
        disabled,
        ...access,
        invite,
        ...(invite && { language }),
        // Administrators of one organization have no other one.
        ...(company && viewer !== 'companyAdmin' && { company_id: company.id }),
      },
    });
    void refreshUsers();
    notifyDone(t('user.created', { login }));
    onCreated(made.user, made);
  };
  const save = async (draft: UserDraft) => {
    if (!user) return create(draft);
    const values = { role: draft.role, disabled: draft.disabled, ...access };
    const saved = await saveUser(user, values);
    if (!saved) return undefined;
    showUser(saved);
    void refreshUsers();
    if (wasSaved(user, saved, values)) notifyDone(t('user.saved', { login: saved.login }));
    return onClose();
  };
  const readError = (error: unknown) => {
    const problem = saveProblem(error, {
      fields,
      exists: { type: 'user_exists', text: t('user.exists') },
      explained: ['own_role', 'own_access', 'last_super_admin', 'user_outranks', 'user_not_found'],
    });
    if (Object.keys(problem.fields).length > 0) setTab('account');
    return problem;
  };
  const names = ['account', 'access', ...(user ? ['permissions' as const] : [])] as const;
  return (
    <Frame
      open
      size="large"
      closeOnOutside={false}
      title={user ? user.login : t('user.add')}
      description={user ? undefined : company?.name}
      guard={false}
      onClose={close}
      {...(!user && { initialFocus: first })}
      footer={
        <>
          {shown?.resettable && (
            <Button icon="key" onClick={() => void onReset(shown)} style={{ marginInlineEnd: 'auto' }}>
              {t('reset.title')}
            </Button>
          )}
          {shown?.second_factor && shown.editable && !shown.self && (
            <Button icon="smartphone" onClick={() => void removeSecondFactor(shown).then((done) => done && onClose())}>
              {t('secondFactor.title')}
            </Button>
          )}
          <CancelButton onClick={close}>{t('common:action.close')}</CancelButton>
          {editable && (
            <Button
              type="submit"
              form={id}
              variant="primary"
              loading={isSubmitting}
              // The required fields of a new user are on this tab.
              onClick={() => !user && setTab('account')}
            >
              {t(user ? 'common:action.save' : 'common:action.create')}
            </Button>
          )}
        </>
      }
    >
      <Form id={id} form={form} onSubmit={save} readError={readError}>
        <Stack>
          {invitation && user && <InvitationNote invitation={invitation} email={user.email} />}
          <Tabs
            id={tabs}
            label={t('user.tab.label')}
            value={tab}
            onChange={setTab}
            items={names.map((name) => ({ id: name, label: t(`user.tab.${name}`) }))}
          />
          <TabPanel tabs={tabs} tab="account" hidden={tab !== 'account'}>
            <AccountPart user={user} roles={roles} first={first} />
          </TabPanel>
          {tab === 'access' && (
            <TabPanel tabs={tabs} tab="access">
              <AccessPart
                home={user?.company_id ?? company?.id ?? session.user?.company_id}
                role={role}
                access={access}
                before={before}
                disabled={!editable}
                onChange={setAccess}
              />
            </TabPanel>
          )}
          {tab === 'permissions' && user && (
            <TabPanel tabs={tabs} tab="permissions">
              <PermissionsPart id={user.id} />
            </TabPanel>
          )}
        </Stack>
      </Form>
      <LeaveGuard dirty={dirty && !isSubmitting} />
    </Frame>
  );
}

/** The roles that may be given in the user's organization, and the user's present role. */
function useRoles(user: User | undefined, company: Company | undefined): Role[] {
  const companies = useCall('GET /api/1.0/company', {}, { enabled: company === undefined });
  const home = company ?? companies.data?.data.find(({ id }) => id === user?.company_id);
  const viewer = session.user?.role ?? 'companyUser';
  const given = grantableRoles(viewer, 'user', home?.type ?? 'Company');
  return user && !given.includes(user.role) ? [...given, user.role] : given;
}
