import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAfterSeal } from '@freehold/sealing/sample-documents';
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callFrom, DESKTOP, expectAccessible, expectNoSidewaysScroll, OWNER, PHONE, follow, picture, startJourney } from './journey.ts';
import { mailboxOf } from './mailbox.ts';
import { pdfOf } from './pdf-of.ts';

/** The narrowest phone that is promised. */
const SMALL = { width: 320, height: 700 };

const HENRIETTA = 'henrietta.signs@blakeway.example';
const RUPERT = 'rupert.signs@blakeway.example';
const TOBIAS = 'tobias.signs@renner.example';
const SUNNIVA = 'sunniva.signs@halvorsen.example';

let agent: Page;
let henrietta: Page;
let rupert: Page;
let tobias: Page;
const stage = startJourney(async (opened) => {
  agent = await opened.signInAs(OWNER, await opened.newBrowser(DESKTOP), '/signed_documents');
  henrietta = await (await opened.newBrowser(SMALL)).newPage();
  rupert = await (await opened.newBrowser(DESKTOP)).newPage();
  tobias = await (await opened.newBrowser(SMALL, true)).newPage();
  return { agent, henrietta, rupert, tobias };
});

type Document = { id: number; version: number; status: string; recipients: { id: number; name: string; state: string }[] };
const call = <T = Document>(method: string, path: string, body?: object) => callFrom<T>(agent, method, path, body);
async function upload(title: string, pdf: Buffer): Promise<Document> {
  const answer = await agent.evaluate(
    async ({ name, bytes }) => {
      const form = new FormData();
      form.set('file', new File([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))], `${name}.pdf`, { type: 'application/pdf' }));
      const headers = {
        authorization: `Bearer ${localStorage.getItem('accessToken')}`,
        'x-workspace-id': localStorage.getItem('retainSelection') ?? '',
      };
      const response = await fetch('/v2/client/documents', { method: 'POST', headers, body: form });
      return { status: response.status, text: await response.text() };
    },
    { name: title, bytes: pdf.toString('base64') },
  );
  expect(answer.status, answer.text).toBeLessThan(300);
  return (JSON.parse(answer.text) as { Info: { Data: Document } }).Info.Data;
}

const person = (name: string, email: string, about: object = {}) => ({
  key: randomUUID(),
  name,
  email,
  phone: null,
  role: 'signer',
  order_group: 1,
  proof: 'email_code',
  party_id: null,
  property_role: null,
  ...about,
});
const field = (recipient: { key: string }, type: string, y: number, about: object = {}) => ({
  key: randomUUID(),
  type,
  recipient: recipient.key,
  page: 1,
  x: 72,
  y,
  width: 180,
  height: 32,
  required: true,
  label: null,
  hint: null,
  options: [],
  group: null,
  max_length: null,
  min: null,
  max: null,
  format: null,
  value: null,
  when: null,
  ...about,
});
const settings = { message: 'Please sign by Friday.', reminders: [2, 4, 7], expires_in_days: 14, property_id: null };

async function send(title: string, pdf: Buffer, recipients: ReturnType<typeof person>[], fields: object[]): Promise<Document> {
  const draft = await upload(title, pdf);
  const { version } = await call<{ version: number }>('PATCH', `/v2/client/documents/${draft.id}/draft`, {
    version: draft.version,
    title,
    recipients,
    fields,
    settings,
  });
  return call('POST', `/v2/client/documents/${draft.id}/send`, { version });
}

const { newest } = mailboxOf(() => stage.product);
const linkTo = (id: number, to: string) => newest(new RegExp(`document-fill-sign/${id}#t=([\\w-]{43})`), to);
const code = (to: string) => newest(/code is (\d{6})|(\d{6}) is your/i, to);
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

const MEMORANDUM = pdfOf([
  ['Memorandum of sale', 'Vendor: Henrietta Blakeway', 'By signing, each party confirms the terms above.'],
  ['Schedule 1', 'Fixtures included in the price'],
]);
let sale: Document;
/** The file that was sealed, as a signer has it. */
let sealed: Buffer;

test('two people are asked at once, and a third after them', async () => {
  const [one, two, three] = [
    person('Henrietta Blakeway', HENRIETTA),
    person('Rupert Blakeway', RUPERT, { proof: 'access_code', access_code: 'clifton7' }),
    person('Tobias Renner', TOBIAS, { order_group: 2 }),
  ];
  sale = await send(
    'Memorandum of sale',
    MEMORANDUM,
    [one, two, three],
    [
      field(one, 'signature', 300),
      field(one, 'text', 350, { label: 'Your telephone', format: 'phone' }),
      field(two, 'signature', 420),
      field(three, 'initials', 500, { page: 2 }),
      field(three, 'signature', 560, { page: 2 }),
      field(three, 'date_signed', 600, { page: 2 }),
    ],
  );
  expect(sale.recipients.map(({ state }) => state)).toEqual(['sent', 'sent', 'waiting']);
});

test('on the smallest phone the link, a code by email, and the keyboard alone lead to a signature', async () => {
  const token = await linkTo(sale.id, HENRIETTA);
  await henrietta.goto(`/document-fill-sign/${sale.id}#t=${token}`);
  await henrietta
    .getByRole('button', { name: /^Email|Send/ })
    .first()
    .waitFor();
  expect(new URL(henrietta.url()).hash).toBe('');
  await expectAccessible(henrietta);
  await expectNoSidewaysScroll(henrietta);
  await henrietta.getByRole('button', { name: /^Email/ }).click();
  await henrietta.locator('input[name=code]').fill(await code(HENRIETTA));
  await title(henrietta, 'Memorandum of sale');
  await henrietta.getByAltText('Page 1 of 2').waitFor();
  await expectAccessible(henrietta);
  await expectNoSidewaysScroll(henrietta);
  await picture(henrietta, 'document-signer-phone');

  await henrietta.getByRole('radio', { name: 'List' }).focus();
  await henrietta.keyboard.press('Space');
  await henrietta.getByRole('button', { name: 'Sign here' }).last().focus();
  await henrietta.keyboard.press('Enter');
  await henrietta.getByRole('button', { name: 'Sign here' }).first().focus();
  await henrietta.keyboard.press('Enter');
  const sheet = henrietta.getByRole('dialog', { name: 'Your signature' });
  await sheet.waitFor();
  await sheet.getByRole('radio', { name: 'Type', exact: true }).focus();
  await henrietta.keyboard.press('Space');
  await sheet.getByLabel('Your name').waitFor();
  await expectAccessible(henrietta);
  await sheet.getByRole('checkbox').focus();
  await henrietta.keyboard.press('Space');
  await sheet.getByRole('button', { name: 'Use this signature' }).focus();
  await henrietta.keyboard.press('Enter');
  await sheet.waitFor({ state: 'hidden' });
  await henrietta.getByRole('button', { name: 'Next: Your telephone' }).focus();
  await henrietta.keyboard.press('Enter');
  await henrietta.getByLabel('Your telephone').fill('07700 900118');
  // What was typed and the signature are there after the page was loaded anew.
  await henrietta.reload();
  await henrietta.getByRole('button', { name: 'Finish and sign' }).waitFor();
  await henrietta.getByRole('radio', { name: 'List' }).focus();
  await henrietta.keyboard.press('Space');
  await henrietta.getByText('Page 1 · 07700 900118').waitFor();
  await expectAccessible(henrietta);
  await expectNoSidewaysScroll(henrietta);
  await henrietta.getByRole('button', { name: 'Finish and sign' }).focus();
  await henrietta.keyboard.press('Enter');
  await henrietta.getByRole('dialog', { name: 'Sign this document' }).waitFor();
  await expectAccessible(henrietta);
  await henrietta.getByRole('button', { name: 'Sign document' }).focus();
  await henrietta.keyboard.press('Enter');
  await title(henrietta, 'You signed');
  await expectAccessible(henrietta);
});

test('at a desk an access code and a drawn signature do the same, beside the list', async () => {
  const token = await linkTo(sale.id, RUPERT);
  await rupert.goto(`/document-fill-sign/${sale.id}#t=${token}`);
  await title(rupert, 'Enter your access code');
  await expectAccessible(rupert);
  await rupert.getByLabel('Access code').fill('wrong-1');
  await rupert.getByRole('button', { name: 'Continue' }).click();
  await rupert.getByText(/not right|tries left/i).waitFor();
  await rupert.getByLabel('Access code').fill('clifton7');
  await rupert.getByRole('button', { name: 'Continue' }).click();
  await title(rupert, 'Memorandum of sale');
  await rupert.getByAltText('Page 1 of 2').waitFor();
  await expectAccessible(rupert);
  await rupert.getByRole('button', { name: 'Tap to sign: Your signature, page 1' }).click();
  const sheet = rupert.getByRole('dialog', { name: 'Your signature' });
  await sheet.getByText('Rupert Blakeway').waitFor();
  const box = await sheet.locator('canvas').boundingBox();
  if (box === null) throw new Error('The pad is not shown');
  await rupert.mouse.move(box.x + 40, box.y + 60);
  await rupert.mouse.down();
  for (const [x, y] of [
    [80, 30],
    [120, 90],
    [170, 40],
    [230, 80],
  ] as const)
    await rupert.mouse.move(box.x + x, box.y + y, { steps: 4 });
  await rupert.mouse.up();
  await sheet.getByRole('checkbox').check();
  await picture(rupert, 'document-draw-signature');
  await sheet.getByRole('button', { name: 'Use this signature' }).click();
  await rupert.getByRole('button', { name: 'Finish and sign' }).click();
  await rupert.getByRole('button', { name: 'Sign document' }).click();
  await title(rupert, 'You signed');
});

test('the third is asked once both have signed; with the last signature the document is sealed, and each has the same file', async () => {
  const token = await linkTo(sale.id, TOBIAS);
  await tobias.goto(`/document-fill-sign/${sale.id}#t=${token}`);
  await tobias.getByRole('button', { name: /^Email/ }).click();
  await tobias.locator('input[name=code]').fill(await code(TOBIAS));
  await title(tobias, 'Memorandum of sale');
  await tobias.getByRole('radio', { name: 'List' }).check({ force: true });
  for (const [press, name, use] of [
    ['Put your initials here', 'Your initials', 'Use these initials'],
    ['Sign here', 'Your signature', 'Use this signature'],
  ] as const) {
    await tobias.getByRole('contentinfo').getByRole('button').last().click();
    await tobias.getByRole('region', { name: 'What you are asked for' }).getByRole('button', { name: press }).click();
    const sheet = tobias.getByRole('dialog', { name });
    await sheet.getByText('Type', { exact: true }).click();
    await sheet.getByRole('checkbox').check();
    await sheet.getByRole('button', { name: use }).click();
  }
  await expectAccessible(tobias);
  await tobias.getByRole('button', { name: 'Finish and sign' }).click();
  await tobias.getByText(/pages were not shown yet|was not shown yet/).waitFor();
  await tobias.getByRole('button', { name: 'Sign document' }).click();
  await title(tobias, 'Signed and sealed');
  await expectAccessible(tobias);
  await expectNoSidewaysScroll(tobias);
  await picture(tobias, 'document-signer-finished');
  const hashes = await Promise.all(
    [tobias, rupert].map(async (page) => {
      await page.reload();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download the signed document' }).click(),
      ]);
      const stream = await file.createReadStream();
      sealed = await buffer(stream);
      return createHash('sha256').update(sealed).digest('hex');
    }),
  );
  expect(hashes[0]).toBe(hashes[1]);
  expect(await call('GET', `/v2/client/documents/${sale.id}`)).toMatchObject({ status: 'signed' });
});

type Focused = { name: string; isStop: boolean; isSeen: boolean; isMarked: boolean };
/** What has the focus: its name, whether it lies uncovered in the window, and whether it is marked, itself or by what it stands in. */
const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return { name: '', isStop: false, isSeen: false, isMarked: false };
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])].map(({ innerText }) => innerText) : [];
    const words = [element.getAttribute('aria-label'), ...labels, element.innerText].find((text) => text?.trim());
    const parts = [element, ...(element.closest('label') ? [element.closest('label') ?? element] : []), element.parentElement ?? element];
    const box = (parts.find((part) => part.getBoundingClientRect().width > 4) ?? element).getBoundingClientRect();
    const [x, y] = [box.x + Math.min(box.width / 2, 200), box.y + Math.min(box.height / 2, 100)];
    const top = document.elementFromPoint(x, y);
    // The boxes of a code stand beside the field that takes it.
    const beside = [...(element.nextElementSibling?.querySelectorAll('*') ?? [])].slice(0, 20);
    const looks = [...parts, ...beside].map((part) => getComputedStyle(part));
    return {
      name: (words ?? '').replaceAll(/\s+/g, ' ').trim(),
      isStop: element.tabIndex >= 0,
      isSeen: y >= 0 && y <= innerHeight && x >= 0 && x <= innerWidth && parts.some((part) => part.contains(top)),
      // A heading that only a script can focus says where one is; the browser marks what the keyboard can reach.
      isMarked:
        element.tabIndex < 0 ||
        looks.some(
          ({ outlineStyle, outlineWidth, boxShadow }) => boxShadow !== 'none' || (outlineStyle !== 'none' && outlineWidth !== '0px'),
        ),
    };
  });
/** Goes on with Tab until the focus is there. Everything on the way is seen, and marked. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let count = 0; count < 60; count += 1) {
    const at = await focused(page);
    if (at.name !== '') expect(at, `focus at “${at.name}”`).toMatchObject({ isSeen: true, isMarked: true });
    if (at.isStop && name.test(at.name)) return;
    passed.push(at.name);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${name}, only to: ${passed.join(' | ')}`);
}
async function press(page: Page, name: RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

test('at 1440 px the keyboard alone leads from the link to the sealed file, and the focus is seen wherever it goes', async () => {
  const sunniva = await (await stage.newBrowser(DESKTOP)).newPage();
  const tenant = person('Sunniva Halvorsen', SUNNIVA);
  const inventory = await send(
    'Inventory',
    pdfOf([['Inventory', 'What is in the flat']]),
    [tenant],
    [
      field(tenant, 'checkbox', 240, { label: 'The keys were handed over', width: 16, height: 16 }),
      field(tenant, 'text', 300, { label: 'Meter reading' }),
      field(tenant, 'signature', 380),
    ],
  );
  await sunniva.goto(`/document-fill-sign/${inventory.id}#t=${await linkTo(inventory.id, SUNNIVA)}`);
  await sunniva.getByRole('button', { name: /^Email/ }).waitFor();
  await press(sunniva, /^Email/);
  await sunniva.locator('input[name=code]').waitFor();
  const digits = await code(SUNNIVA);
  await tabTo(sunniva, /^Six digits/);
  await sunniva.keyboard.type(digits);
  await title(sunniva, 'Inventory');
  await sunniva.getByAltText('Page 1 of 1').waitFor();

  await press(sunniva, /The keys were handed over/, 'Space');
  await press(sunniva, /^Next: Meter reading/);
  await tabTo(sunniva, /^Meter reading/);
  await sunniva.keyboard.type('04711');
  await press(sunniva, /^Sign here/);
  const sheet = sunniva.getByRole('dialog', { name: 'Your signature' });
  await sheet.waitFor();
  await tabTo(sunniva, /^Draw/);
  await sunniva.keyboard.press('ArrowRight');
  await sheet.getByLabel('Your name').waitFor();
  await press(sunniva, /I agree to sign/, 'Space');
  await press(sunniva, /^Use this signature/);
  await sheet.waitFor({ state: 'hidden' });
  // The focus is where it was before the sheet came, or on what took its place.
  await expect.poll(async () => (await focused(sunniva)).name).not.toBe('');
  await expectAccessible(sunniva);
  await press(sunniva, /^Finish and sign/);
  const finish = sunniva.getByRole('dialog', { name: 'Sign this document' });
  await finish.waitFor();
  await sunniva.keyboard.press('Escape');
  await finish.waitFor({ state: 'hidden' });
  await expect.poll(async () => (await focused(sunniva)).name).toMatch(/^Finish and sign/);
  await sunniva.keyboard.press('Enter');
  await finish.waitFor();
  await press(sunniva, /^Sign document/);
  await title(sunniva, /Signed and sealed|You signed/);
  await title(sunniva, 'Signed and sealed');
  const [file] = await Promise.all([sunniva.waitForEvent('download'), press(sunniva, /^Download the signed document/)]);
  expect((await buffer(await file.createReadStream())).subarray(0, 5).toString()).toBe('%PDF-');
});

/** Opens one of the lists on the smallest phone and at a desk. */
async function seenAtBothWidths(page: Page, path: string, heading: RegExp): Promise<void> {
  const before = page.viewportSize() ?? SMALL;
  for (const size of [SMALL, DESKTOP]) {
    await page.setViewportSize(size);
    await follow(page, path);
    await title(page, heading);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize(before);
}

test('every page of a signer can be read at 320 and at 1440 px, and opened with the keyboard', async () => {
  await seenAtBothWidths(tobias, '/user_contracts_list', /./);
  await seenAtBothWidths(tobias, '/signed_contracts_list', /./);
  // The list may be drawn anew when its answer comes, and the focus with it.
  const opened = tobias.getByRole('link', { name: 'Memorandum of sale' });
  await expect
    .poll(async () => {
      if (!tobias.url().includes('/signed_document_view/')) await opened.press('Enter', { timeout: 2_000 }).catch(() => undefined);
      return tobias.url();
    })
    .toContain(`/signed_document_view/${sale.id}`);
  await seenAtBothWidths(tobias, `/signed_document_view/${sale.id}`, /./);
  await seenAtBothWidths(tobias, `/document-fill-sign/${sale.id}`, /Signed and sealed/);
});

const hasPdfsig = spawnSync('pdfsig', ['-v']).error === undefined;
test.skipIf(!hasPdfsig)('pdfsig (poppler-utils) calls the sealed file valid, and signed as a whole', () => {
  const path = join(stage.folder, 'sealed.pdf');
  writeFileSync(path, sealed);
  const { stdout } = spawnSync('pdfsig', ['-nocert', path], { encoding: 'utf8' });
  expect(stdout).toContain('Signature is Valid');
  expect(stdout).toContain('Total document signed');
  expect(stdout).toContain('ETSI.CAdES.detached');
});

/** Drops a file on the page, as with a mouse. */
async function drop(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  await page.goto('/verify-document');
  await title(page, 'Is this document as it was sealed?');
  const data = await page.evaluateHandle(
    ({ called, text }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))], called, { type: 'application/pdf' }));
      return transfer;
    },
    { called: name, text: Buffer.from(bytes).toString('base64') },
  );
  await page.getByText('Drop a PDF here').dispatchEvent('drop', { dataTransfer: data });
}
async function sendIt(page: Page): Promise<void> {
  await title(page, 'This is not a file we sealed, byte for byte');
  await page.getByRole('button', { name: 'Send the file and check it' }).focus();
  await page.keyboard.press('Enter');
}

test('anybody can check the sealed file; one changed byte, another PDF and a page written on afterwards are told apart', async () => {
  const phone = await (await stage.newBrowser(PHONE)).newPage();
  const desk = await (await stage.newBrowser(DESKTOP, true)).newPage();
  await phone.goto('/verify-document');
  await title(phone, 'Is this document as it was sealed?');
  await expectAccessible(phone);
  await drop(phone, 'sealed.pdf', sealed);
  await title(phone, 'This file is as it was sealed');
  await phone.getByText('The file stayed on your device.').waitFor();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await picture(phone, 'verify-document-phone');

  const altered = Buffer.from(sealed);
  altered[1_000] = (altered[1_000] ?? 0) ^ 1;
  await drop(desk, 'altered.pdf', altered);
  await sendIt(desk);
  await title(desk, 'This file is not what was sealed');
  await expectAccessible(desk);
  await drop(desk, 'other.pdf', MEMORANDUM);
  await sendIt(desk);
  await title(desk, 'This file has no seal');
  await expectAccessible(desk);

  const changed = await writeAfterSeal(sealed, 'Price agreed: nothing');
  for (const page of [desk, phone]) {
    await drop(page, 'changed.pdf', changed);
    await sendIt(page);
    await title(page, 'Somebody changed this file after it was sealed');
    await page.getByText('Price agreed: nothing').waitFor();
    for (const side of ['as sealed', 'now'])
      await expect
        .poll(() => page.getByRole('img', { name: `Page 1, ${side}` }).evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(500);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await picture(desk, 'verify-document-changed');
  await desk.getByRole('button', { name: /^Tell Pennard/ }).click();
  await desk.getByText(/was told that a changed copy goes about/).waitFor();
  const [kept] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('button', { name: 'Get revision 1, as sealed' }).click(),
  ]);
  expect((await buffer(await kept.createReadStream())).equals(sealed)).toBe(true);
});

test('whoever declines says why, and the agent reads it', async () => {
  const tenant = person('Tobias Renner', TOBIAS);
  const reservation = await send('Reservation form', pdfOf([['Reservation form']]), [tenant], [field(tenant, 'signature', 300)]);
  await tobias.goto('/user_contracts_list');
  await tobias.getByRole('link', { name: 'Reservation form' }).click();
  await tobias.getByRole('button', { name: 'Decline' }).click();
  await tobias.getByLabel('Your reason').fill('The fee in clause 4 is not what we agreed.');
  await expectAccessible(tobias);
  await tobias.getByRole('button', { name: 'Yes, decline' }).click();
  await title(tobias, 'You declined');
  await expectAccessible(tobias);
  expect(await call('GET', `/v2/client/documents/${reservation.id}`)).toMatchObject({ status: 'declined' });
});

test('a deed is signed on one phone: by whoever gives it, and by the witness beside them', async () => {
  const giver = person('Sunniva Halvorsen', SUNNIVA);
  const witness = 'colin.ames@sable.example';
  const deed = await send(
    'Gift letter, made as a deed',
    pdfOf([['Gift letter, made as a deed', 'Signed as a deed by the giver', 'in the presence of']]),
    [giver],
    [
      field(giver, 'signature', 200),
      field(giver, 'witness_signature', 300),
      field(giver, 'witness_name', 350),
      field(giver, 'witness_address', 400, { width: 300 }),
      field(giver, 'witness_occupation', 450),
    ],
  );
  const phone = await (await stage.newBrowser(SMALL)).newPage();
  await phone.goto(`/document-fill-sign/${deed.id}#t=${await linkTo(deed.id, SUNNIVA)}`);
  await phone.getByRole('button', { name: /^Email/ }).click();
  await phone.locator('input[name=code]').fill(await code(SUNNIVA));
  await phone.getByAltText('Page 1 of 1').waitFor();
  await phone.getByRole('button', { name: 'Sign here' }).last().click();
  const sheet = phone.getByRole('dialog', { name: 'Your signature' });
  await sheet.getByText('Type', { exact: true }).click();
  await sheet.getByText('I agree to sign electronically').click();
  await sheet.getByRole('button', { name: 'Use this signature' }).click();
  await phone.getByRole('button', { name: 'Finish and sign' }).click();
  await phone.getByRole('button', { name: 'Go on to your witness' }).click();
  const who = phone.getByRole('dialog', { name: 'Who is with you now?' });
  await who.getByRole('button', { name: 'Hand the device to your witness' }).click();
  await who.getByText('Enter the occupation of your witness').waitFor();
  await who.getByLabel('Witness’s full name').fill('Sunniva  halvorsen');
  await who.getByLabel('Address').fill('7 Sable Street, Bristol BS3 4IM');
  await who.getByLabel('Occupation').fill('Joiner');
  await who.getByLabel('Mobile or email of the witness').fill(witness);
  await who.getByText('They are over 18 and here with me now').click();
  await who.getByText('They are not part of this document').click();
  await who.getByRole('button', { name: 'Hand the device to Sunniva' }).click();
  await who.getByText('A witness is somebody else.').waitFor();
  await who.getByLabel('Witness’s full name').fill('Colin Ames');
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await picture(phone, 'document-witness-phone');
  await who.getByRole('button', { name: 'Hand the device to Colin' }).click();
  const signs = phone.getByRole('dialog', { name: 'Colin Ames signs as the witness' });
  await signs.waitFor();
  await signs.getByText('Type', { exact: true }).click();
  await signs.getByLabel('Name of the witness, as their signature').fill('Colin Ames');
  await signs.getByLabel(/^Code of 6 digits/).fill(await code(witness));
  await signs.getByText('I was present and saw Sunniva Halvorsen sign.').click();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await signs.getByRole('button', { name: 'Sign document' }).click();
  await title(phone, 'You signed');
  await follow(agent, `/sent_document_details/${deed.id}`);
  await agent.getByText('signed before a witness, Colin Ames').waitFor();
});
