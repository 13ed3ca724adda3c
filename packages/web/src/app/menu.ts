export type MenuItem = { label: string; to: string; badge?: 'verification' };
export type MenuGroup = {
  id: 'assets' | 'saved-flows' | 'payment' | 'document-signing';
  label: string;
  items: readonly MenuItem[];
  /** Whose presence shows the group; without it the group always shows. */
  shownWith?: 'connected account' | 'document signing';
};

/** The sidebar, top to bottom: items, groups, and the way out at its foot. Saved flows fill their group themselves. */
export const MENU: { items: readonly MenuItem[]; groups: readonly MenuGroup[]; foot: MenuItem } = {
  items: [
    { label: 'Dashboard', to: '/' },
    { label: 'Market insights', to: '/market-insights' },
    { label: 'Flow library', to: '/flows' },
    { label: 'Settings', to: '/settings', badge: 'verification' },
  ],
  groups: [
    {
      id: 'assets',
      label: 'Assets',
      items: [
        { label: 'Property sales', to: '/properties/sales' },
        { label: 'Property lettings', to: '/properties/lettings' },
      ],
    },
    { id: 'saved-flows', label: 'Saved flows', items: [{ label: '+ Save flows', to: '/flows' }] },
    {
      id: 'payment',
      label: 'Payment',
      shownWith: 'connected account',
      items: [
        { label: 'Request payments', to: '/flow/0/20' },
        { label: 'Payment history', to: '/payment_history' },
      ],
    },
    {
      id: 'document-signing',
      label: 'Document signing',
      shownWith: 'document signing',
      items: [
        { label: 'Upload document', to: '/document_signing' },
        { label: 'Templates list', to: '/templates_list' },
        { label: 'Signed documents', to: '/signed_documents' },
      ],
    },
  ],
  foot: { label: 'Log out', to: '/logout' },
};

/** The menu of the signing-only layout. */
export const SIGNING_MENU: readonly MenuItem[] = [
  { label: 'Pending Documents', to: '/user_contracts_list' },
  { label: 'Signed documents', to: '/signed_contracts_list' },
  { label: 'Log out', to: '/logout_app_user' },
];
