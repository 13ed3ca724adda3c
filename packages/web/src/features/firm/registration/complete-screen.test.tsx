import type { Registration } from '@freehold/contract/firm/registration';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { IMOGEN, showScreen, type FakeAnswer, type FakeApi } from '../../../shared/show-screen.tsx';
import { CompleteScreen } from './complete-screen.tsx';

// The steps come when they are opened; a busy machine takes its time to read them.
beforeAll(() =>
  Promise.all([
    import('./company-step.tsx'),
    import('./supervision-step.tsx'),
    import('./team-step.tsx'),
    import('./plan-step.tsx'),
    import('./policies-step.tsx'),
  ]),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PLAN = {
  id: 'pay_as_you_go',
  name: 'Pay as you go',
  summary: 'For a first try',
  monthly_pence: 0,
  monthly_with_vat_pence: 0,
  vat_percent: 20,
  includes: ['One workspace'],
  limits: { members: 3, workspaces: 1, webhooks: 1 },
  unit_prices: [],
  is_recommended: false,
  is_current: false,
  can_choose: true,
  why_not: null,
};
const BRANCH = {
  ...PLAN,
  id: 'branch',
  name: 'Branch',
  monthly_pence: 8900,
  monthly_with_vat_pence: 10_680,
  can_choose: false,
  why_not: 'Plans that cost something cannot be paid for yet.',
};
type Answers = NonNullable<Registration['answers']>;
const POLICIES: Answers['policies'] = { gate_mode: 'warn', reminder_days: [2, 5], negotiator_can_accept_pass: false };
const COMPANY: Answers['company'] = {
  is_sole_trader: false,
  company_number: '99002417',
  legal_name: 'Pennard & Lisle Ltd',
  registered_address: '14 Regent Parade, Bristol BS8 4MK',
  account_name: 'Pennard & Lisle Ltd',
  business: 'both',
  role_in_firm: 'Director',
};
function registration(part: Partial<Registration> = {}, answers: Partial<Answers> = {}): Registration {
  return {
    path: 'founder',
    is_complete: false,
    step: 'company',
    waiting_for: null,
    account_name: 'New workspace',
    me: {
      email: 'imogen.ashworth@pennard.example',
      first_name: 'Imogen',
      last_name: 'Ashworth',
      phone: '+447700900418',
      role: 'Owner',
      has_agreed: true,
      is_complete: true,
    },
    answers: { company: null, supervision: null, plan: null, policies: POLICIES, ...answers },
    plans: [PLAN, BRANCH],
    company_source: 'companies_house',
    ...part,
  };
}
const found = (name: string, number: string, part: object = {}) => ({
  name,
  number,
  status: 'active',
  is_active: true,
  incorporated_on: '2009-01-05',
  dissolved_on: null,
  address: 'Bristol BS8 4MK',
  ...part,
});
const COMPANIES: FakeAnswer = {
  data: {
    source: 'companies_house',
    companies: [
      found('Pennard & Lisle Ltd', '99002417'),
      found('Pennard Hill Farms Ltd', '99001194', { status: 'dissolved', is_active: false, dissolved_on: '2021-01-05' }),
    ],
  },
};
const renewUser = vi.fn(async () => IMOGEN);
function show(now: Registration, more: FakeApi = {}, at = '/sign-up/complete') {
  return showScreen(<CompleteScreen />, {
    at,
    api: {
      '/v2/public/config': { data: { environment: 'non-production', help_url: null } },
      '/v2/client/registration': { data: now },
      '/v2/client/companies/search': COMPANIES,
      '/v2/client/members': { data: [], meta: { seats: { used: 1, limit: 3 } } },
      ...more,
    },
    user: { ...IMOGEN, owner: { ...IMOGEN.owner, completed_signup: false } },
    context: { session: { renewUser } },
  });
}
const bodiesTo = (fetched: ReturnType<typeof showScreen>['fetched'], path: string) =>
  fetched.mock.calls.flatMap(([url, init]: unknown[]) => (url === path ? [JSON.parse(String((init as RequestInit).body)) as unknown] : []));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
async function search(text: string) {
  const box = await screen.findByRole('combobox', { name: 'Company name or number' });
  fireEvent.change(box, { target: { value: text } });
  return box;
}

describe('Where it begins', () => {
  test('at the first step not answered, saying whose registration it is and the way out', async () => {
    show(registration({ step: 'supervision' }, { company: COMPANY }));
    expect(await heading('Your supervision')).toBeTruthy();
    expect(screen.getByText('Step 2 of 5')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log out' }).getAttribute('href')).toBe('/logout');
    expect(document.body.textContent).toContain('imogen.ashworth@pennard.example');
  });

  test('a later step than the one reached cannot be opened by its address', async () => {
    show(registration(), {}, '/sign-up/complete?step=policies');
    expect(await heading('Your company')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });

  test('with everything answered the welcome is next', async () => {
    const { router } = show(registration({ step: 'done' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/sign-up/completed'));
  });

  test('a registration completed elsewhere opens the dashboard with the user loaded anew', async () => {
    const { router } = show(registration({ is_complete: true, step: 'done' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(renewUser).toHaveBeenCalled();
  });

  test('one that cannot load says so and can be tried again', async () => {
    let broken = true;
    show(registration(), {
      '/v2/client/registration': () => (broken ? { status: 500, code: 'INTERNAL', message: '' } : { data: registration() }),
    });
    expect(await heading('Your registration could not load')).toBeTruthy();
    broken = false;
    press('Try again');
    expect(await heading('Your company')).toBeTruthy();
  });
});

describe('The company', () => {
  test('is found while its name is typed and taken with the keyboard; the count is told', async () => {
    show(registration());
    const box = await search('penn');
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.getAttribute('aria-selected'))).toEqual(['true', 'false']);
    expect(screen.getByText('2 companies found')).toBeTruthy();
    expect(within(options[0] as HTMLElement).getByText('Penn').tagName).toBe('MARK');
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    expect(box.getAttribute('aria-activedescendant')).toBe(options[1]?.id);
    fireEvent.keyDown(box, { key: 'Escape' });
    expect(screen.queryByRole('listbox')).toBeNull();
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    expect(screen.getByRole('listbox')).toBeTruthy();
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(await screen.findByText('The register says it was dissolved in 2021. Check that it is yours.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Use Pennard Hill Farms Ltd' })).toBeTruthy();
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('made-up companies are labelled', async () => {
    const data = { source: 'sandbox', copy_day: null, companies: [found('Pennard & Lisle Ltd', '99002417')] };
    show(registration({ company_source: 'sandbox' }), { '/v2/client/companies/search': { data } });
    await search('penn');
    expect(await screen.findByText('Sandbox')).toBeTruthy();
  });

  test('must be chosen, and the role and the number must be there', async () => {
    show(registration({ me: { ...registration().me, phone: null } }));
    await search('penn');
    press('Continue');
    expect(await screen.findByText('Choose your company from the list, or enter it by hand')).toBeTruthy();
    expect(screen.getByText('Enter your role in the firm')).toBeTruthy();
    expect(screen.getByText('Enter a phone number, like 07700 900123')).toBeTruthy();
    expect(screen.getByText('Three things to put right')).toBeTruthy();
  });

  test('is entered by hand where the register does not answer, with what was typed', async () => {
    const down = { status: 502, code: 'PROVIDER_UNAVAILABLE', message: 'Companies House is not responding' };
    show(registration(), { '/v2/client/companies/search': down });
    await search('Pennard');
    expect(await screen.findByText('The register is not responding.')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Enter it by hand' })[1] as HTMLElement);
    expect((await screen.findByLabelText<HTMLInputElement>('Company name')).value).toBe('Pennard');
    fireEvent.click(screen.getByRole('checkbox', { name: /Sole trader/ }));
    expect(screen.queryByLabelText('Company number')).toBeNull();
    expect(screen.getByLabelText('Name you trade under')).toBeTruthy();
  });

  test('is entered by hand where no register is connected', async () => {
    show(registration({ company_source: 'not_configured' }));
    expect(await screen.findByLabelText('Company name')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Find it there' })).toBeNull();
  });

  test('is saved with the own details, and the next step follows', async () => {
    const next = registration({ step: 'supervision' }, { company: COMPANY });
    const { fetched } = show(registration(), {
      '/v2/client/registration/member': { data: registration() },
      '/v2/client/registration/company': { data: next },
    });
    await search('penn');
    fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    fireEvent.click(screen.getByRole('radio', { name: 'Lettings' }));
    fireEvent.change(screen.getByLabelText('Your role in the firm'), { target: { value: 'Director' } });
    press('Use Pennard & Lisle Ltd');
    expect(await heading('Your supervision')).toBeTruthy();
    expect(bodiesTo(fetched, '/v2/client/registration/member')).toEqual([
      { first_name: 'Imogen', last_name: 'Ashworth', phone: '+447700900418' },
    ]);
    expect(bodiesTo(fetched, '/v2/client/registration/company')).toEqual([
      {
        is_sole_trader: false,
        company_number: '99002417',
        legal_name: 'Pennard & Lisle Ltd',
        registered_address: 'Bristol BS8 4MK',
        business: 'lettings',
        role_in_firm: 'Director',
      },
    ]);
  });
});

describe('The supervision', () => {
  const here = registration({ step: 'supervision' }, { company: COMPANY });

  test('asks for what the chosen answer needs, and the limit of lettings is not for who sells homes', async () => {
    show(here);
    await heading('Your supervision');
    press('Save and continue');
    expect(await screen.findByText('Choose one answer')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /We are registered with HMRC/ }));
    expect(screen.getByLabelText('Registration number')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /Another reason/ }));
    expect(screen.getByLabelText('Your reason, in one sentence')).toBeTruthy();
    expect(screen.queryByLabelText('Registration number')).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Lettings under £10,000/ }).disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Nominated officer (MLRO)'), { target: { value: 'colleague' } });
    expect(screen.getByLabelText('Their work email')).toBeTruthy();
  });

  test('a save that fails keeps what was typed, and so does a look at the step before', async () => {
    show(here, { '/v2/client/registration/supervision': { status: 500, code: 'INTERNAL', message: '' } });
    await heading('Your supervision');
    fireEvent.click(screen.getByRole('radio', { name: /Another reason/ }));
    fireEvent.change(screen.getByLabelText('Your reason, in one sentence'), { target: { value: 'We only advise landlords' } });
    press('Save and continue');
    expect(await screen.findByText('This could not be saved. What you typed is still here: try again in a moment.')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Back' })[0] as HTMLElement);
    await heading('Your company');
    expect(screen.getByLabelText<HTMLInputElement>('Your role in the firm').value).toBe('Director');
    window.history.back();
  });

  test('what the server says of a field stands under it', async () => {
    const message = 'Enter a date from today on.';
    show(here, {
      '/v2/client/registration/supervision': {
        status: 422,
        code: 'VALIDATION_FAILED',
        message: 'Check',
        errors: [{ field: 'renews_on', code: 'PAST', message }],
      },
    });
    await heading('Your supervision');
    fireEvent.click(screen.getByRole('radio', { name: /We are registered with HMRC/ }));
    fireEvent.change(screen.getByLabelText('Registration number'), { target: { value: 'XMLR 0000 9904 17' } });
    fireEvent.change(screen.getByLabelText('Renews on'), { target: { value: '1 Jan 2026' } });
    press('Save and continue');
    expect(await screen.findByText(message)).toBeTruthy();
  });
});

describe('The team', () => {
  test('one invitation that fails says so in its row; the others are sent, and only it is sent again', async () => {
    const here = registration({ step: 'team' }, { company: COMPANY });
    let full = true;
    const asked: string[] = [];
    const { fetched } = show(here, { '/v2/client/registration/team': { data: registration({ step: 'plan' }, { company: COMPANY }) } });
    await heading('Your team');
    const answer = fetched.getMockImplementation();
    fetched.mockImplementation(async (address, ...rest: unknown[]) => {
      const init = rest[0] as RequestInit | undefined;
      if (address === '/v2/client/members' && init?.method === 'POST') {
        const { email } = JSON.parse(String(init.body)) as { email: string };
        asked.push(email);
        if (full && email.startsWith('dev'))
          return Response.json({ Info: { Data: null, Code: 'DUPLICATE', Message: 'This person is a member already' } }, { status: 409 });
        return Response.json({ Info: { Data: {} } });
      }
      if (!answer) throw new Error('Nobody answers');
      return answer(address);
    });
    fireEvent.change(await screen.findByLabelText('Email of colleague 1'), { target: { value: 'bethan@pennard.example' } });
    press('Add another colleague');
    fireEvent.change(screen.getByLabelText('Email of colleague 2'), { target: { value: 'dev@pennard.example' } });
    press('Send two invitations');
    expect(await screen.findByText('This person is a member already')).toBeTruthy();
    expect(screen.getByText('Negotiator, invited')).toBeTruthy();
    full = false;
    press('Send one invitation');
    expect(await heading('Choose a plan')).toBeTruthy();
    expect(asked).toEqual(['bethan@pennard.example', 'dev@pennard.example', 'dev@pennard.example']);
  });

  test('can be gone past without inviting anybody', async () => {
    show(registration({ step: 'team' }), { '/v2/client/registration/team': { data: registration({ step: 'plan' }) } });
    await heading('Your team');
    press('Continue');
    expect(await heading('Choose a plan')).toBeTruthy();
  });
});

describe('The plan', () => {
  test('shows the price to pay with the net one, and says once why those that cost something wait', async () => {
    const { fetched } = show(registration({ step: 'plan' }), {
      '/v2/client/registration/plan': { data: registration({ step: 'policies' }, { plan: 'pay_as_you_go' }) },
    });
    await heading('Choose a plan');
    expect(screen.getByText('£106.80')).toBeTruthy();
    expect(screen.getByText('a month incl. VAT')).toBeTruthy();
    expect(screen.getByText('£89 plus VAT')).toBeTruthy();
    expect(screen.getByText('Plans that cost something cannot be paid for yet.')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Branch' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Pay as you go' }).checked).toBe(true);
    press('Start with Pay as you go');
    expect(await heading('Your rules')).toBeTruthy();
    expect(bodiesTo(fetched, '/v2/client/registration/plan')).toEqual([{ plan: 'pay_as_you_go' }]);
  });
});

test('the rules begin with the defaults and are saved as they stand', async () => {
  const { fetched, router } = show(registration({ step: 'policies' }), {
    '/v2/client/registration/policies': { data: registration({ step: 'done' }) },
  });
  await heading('Your rules');
  expect(screen.queryByText(/remind/i)).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: /Block/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Negotiators can accept a check that passed' }));
  press('Save and finish');
  await waitFor(() => expect(router.state.location.pathname).toBe('/sign-up/completed'));
  expect(bodiesTo(fetched, '/v2/client/registration/policies')).toEqual([
    { gate_mode: 'block', reminder_days: [2, 5], negotiator_can_accept_pass: true },
  ]);
});

describe('An invited colleague', () => {
  const colleague = (part: Partial<Registration> = {}, me: Partial<Registration['me']> = {}) =>
    registration({
      path: 'colleague',
      answers: null,
      plans: [],
      account_name: 'Pennard & Lisle',
      me: { ...registration().me, role: 'Negotiator', phone: null, has_agreed: false, is_complete: false, ...me },
      ...part,
    });

  test('gives a name, a number and an agreement, and is in', async () => {
    const { fetched, router } = show(colleague(), {
      '/v2/public/legal': { data: { terms: { version: '1' }, privacy: { version: '2' } } },
      '/v2/client/registration/member': { data: colleague({ is_complete: true }, { is_complete: true }) },
    });
    await heading('Join Pennard & Lisle');
    expect(screen.getByText('You were invited as Negotiator. Three details to enter.')).toBeTruthy();
    press('Join Pennard & Lisle');
    expect(await screen.findByText('Agree to the terms and the privacy notice to go on')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Mobile'), { target: { value: '07700 900418' } });
    fireEvent.click(screen.getByRole('checkbox'));
    press('Join Pennard & Lisle');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(bodiesTo(fetched, '/v2/client/registration/member')).toEqual([
      { first_name: 'Imogen', last_name: 'Ashworth', phone: '07700 900418', agreed: { terms_version: '1', privacy_version: '2' } },
    ]);
  });

  test('who is done before the firm is told whom it waits for', async () => {
    show(colleague({ waiting_for: 'Bethan Prosser' }, { is_complete: true }));
    expect(await heading('Nearly there')).toBeTruthy();
    expect(screen.getByText(/Bethan Prosser is still setting Pennard & Lisle up/)).toBeTruthy();
  });
});
