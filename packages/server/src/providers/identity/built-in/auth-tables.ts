/* The library's names for our tables and columns, as the migrations made them in the schema `auth`. */

const dates = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

export const tables = {
  user: { modelName: 'users', fields: { ...dates, emailVerified: 'email_verified' } },
  session: {
    modelName: 'sessions',
    fields: { ...dates, userId: 'user_id', expiresAt: 'expires_at', ipAddress: 'ip_address', userAgent: 'user_agent' },
  },
  account: {
    modelName: 'accounts',
    fields: {
      ...dates,
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
    },
  },
} as const;

export const jwksSchema = {
  jwks: {
    modelName: 'signing_keys',
    fields: { publicKey: 'public_key', privateKey: 'private_key', createdAt: 'created_at', expiresAt: 'expires_at' },
  },
} as const;
