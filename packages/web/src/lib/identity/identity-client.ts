/** Who is signed in at the identity provider; null is nobody. */
export type SignInState = { uid: string } | null;

/** What follows a proved way in. With `pending` the second step is still to come, and nobody is signed in before it. */
export type SignInStep = { redirect: string | null; pending?: string };

/** The port to an identity provider. The product knows no more of one than this; what is optional not every provider has. */
export type IdentityClient = {
  /** Calls back once the state is known, then on each change. Answers a function that stops it. */
  onSignInStateChange: (callback: (state: SignInState) => void) => () => void;
  /** How long a link lasts, where the product decides it. */
  linkMinutes?: number;
  /** Has a sign-in link e-mailed; `redirect` is the path to return to. */
  requestLink: (email: string, redirect?: string) => Promise<void>;
  /** Uses the link's token. On another device than the one that asked, the address must be given again. */
  confirmLink: (token: string, email?: string) => Promise<SignInStep>;
  /** Ends the session here at once; rejects when the provider could not be told. */
  signOut: () => Promise<void>;
  /** A token that is good for a while yet, or null when nobody is signed in. */
  getToken: () => Promise<string | null>;
  /** Asks for a fresh token whatever the old one says; false when the session has ended. */
  renewToken: () => Promise<boolean>;
  /** The second step, by a code of the app or a recovery code. */
  twoStep?: { confirm: (pending: string, code: string) => Promise<SignInStep> };
  passkeys?: {
    /** False where the browser has none of it. */
    supported: () => boolean;
    /** Has the browser ask for a passkey and signs in with it. A passkey counts as both steps. */
    signIn: () => Promise<void>;
    /**
     * Lets the browser offer passkeys among the suggestions of the e-mail field, until `signal`. Resolves when one has signed in, and when
     * none was taken; rejects when the one taken was refused.
     */
    offer: (signal: AbortSignal) => Promise<void>;
  };
  singleSignOn?: {
    /** Where the browser goes to sign in at the firm's own provider. */
    addressOf: (redirect: string | null) => string;
  };
};
