import type { MemberToggles } from '@freehold/contract/access/permissions';
import { ensureAppUser } from '@freehold/server/features/access/app-users/public';
import { openSession } from '@freehold/server/features/access/app-users/store';
import { memberScope } from '@freehold/server/platform/authenticate';
import type { MemberScope } from '@freehold/server/platform/scope';
import type { Services } from '@freehold/server/platform/services';
import type { TestIdentity } from './test-identity.ts';

export type SignInOptions = {
  roleId?: number;
  workspaceId?: number;
  firstName?: string;
  surname?: string;
  state?: 'active' | 'invited' | 'suspended' | 'removed';
  /** What is set for this person alone, on top of their role. */
  toggles?: Partial<MemberToggles>;
  /** Whether the member has finished signing up; a firm made here always has. */
  completedSignup?: boolean;
};
export type SignedInMember = {
  headers: { authorization: string; 'x-workspace-id': string };
  token: string;
  memberId: number;
  userId: number;
  workspaceId: number;
  email: string;
  /** The member's own scope, to call a use case without a request. */
  scope: MemberScope;
};
export type SignedInAppUser = { headers: { authorization: string }; token: string; appUserId: number; contact: string };
export type Factories = ReturnType<typeof createFactories>;

let counter = 0;

/** Makes the rows a test begins with, through the owner's connection. */
export function createFactories(services: Services, identity: TestIdentity) {
  async function createWorkspace(accountName = 'Pennard & Lisle'): Promise<number> {
    const row = await services.db
      .insertInto('workspaces')
      .values({ account_name: accountName, completed_signup: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }

  async function signIn(options: SignInOptions = {}): Promise<SignedInMember> {
    const { roleId = 1, firstName = 'Morgan', surname = 'Ellery', state = 'active', toggles = {}, completedSignup = true } = options;
    const workspaceId = options.workspaceId ?? (await createWorkspace());
    const email = `member${process.pid}x${++counter}@pennard.example`;
    const subject = `test|${email}`;
    const user = await services.db
      .insertInto('users')
      .values({ issuer: identity.provider.issuer, subject, email, first_name: firstName, surname })
      .returning('id')
      .executeTakeFirstOrThrow();
    const member = await addMember(workspaceId, user.id, { roleId, firstName, surname, email, state, toggles, completedSignup });
    const token = await identity.signToken(subject);
    return {
      headers: { authorization: `Bearer ${token}`, 'x-workspace-id': String(workspaceId) },
      token,
      memberId: member,
      userId: user.id,
      workspaceId,
      email,
      scope: memberScope(
        services,
        { userId: user.id, signedInAt: services.now() },
        {
          workspaceId,
          memberId: member,
          roleId,
          toggles,
          isRegistered: completedSignup,
          isSuspended: false,
          name: `${firstName} ${surname}`,
        },
        '127.0.0.1',
      ),
    };
  }

  /** Adds an existing user to another workspace. */
  async function addMember(
    workspaceId: number,
    userId: number,
    about: {
      roleId: number;
      firstName: string;
      surname: string;
      email: string;
      state?: 'invited' | 'active' | 'suspended' | 'removed';
      toggles?: Partial<MemberToggles>;
      completedSignup?: boolean;
    },
  ): Promise<number> {
    const row = await services.db
      .insertInto('members')
      .values({
        workspace_id: workspaceId,
        user_id: userId,
        role_id: about.roleId,
        first_name: about.firstName,
        surname: about.surname,
        email: about.email,
        state: about.state ?? 'active',
        toggles: JSON.stringify(about.toggles ?? {}),
        completed_signup: about.completedSignup ?? true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }

  /** Makes a person who signs, known by one contact, and opens a session for them. */
  async function signInAppUser(options: { contact?: string; firstName?: string; surname?: string } = {}): Promise<SignedInAppUser> {
    const { contact = `signer${process.pid}x${++counter}@calloway.example`, firstName = 'Tamsin', surname = 'Rowe' } = options;
    const { appUserId } = await ensureAppUser(services, { contact, firstName, surname });
    const { token } = await openSession(services, appUserId);
    return { headers: { authorization: `Bearer ${token}` }, token, appUserId, contact };
  }

  return { createWorkspace, signIn, addMember, signInAppUser };
}
