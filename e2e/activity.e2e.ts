import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, expectAccessible, expectNoSidewaysScroll, NEGOTIATOR, OWNER, PHONE, follow, picture, startJourney } from './journey.ts';

let owner: Page;
let negotiator: Page;

const journey = startJourney(async () => {
  [owner, negotiator] = await Promise.all([
    journey.signInAs(OWNER, undefined, '/recent_activity'),
    journey.signInAs(NEGOTIATOR, undefined, '/recent_activity'),
  ]);
  return { owner };
});

const row = (page: Page, says: RegExp) => page.getByRole('button', { name: says });

async function download(page: Page, what: RegExp): Promise<string> {
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: what }).click()]);
  const path = join(journey.folder, file.suggestedFilename());
  await file.saveAs(path);
  return path;
}

/** The downloaded program on a file, in a folder without anything of Freehold. */
function check(program: string, file: string): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, file], { cwd: journey.folder }, (error, out) =>
      resolve({ code: error ? Number(error.code) : 0, said: out }),
    );
  });
}

describe('recent activity', () => {
  test('a colleague’s act appears by itself, and opens in place', async () => {
    await row(owner, /created the workspace/).waitFor();
    const person = negotiator;
    await follow(person, '/marketplace/manual_aml_check?new=person');
    const drawer = person.getByRole('dialog', { name: 'New AML check' });
    await drawer.getByLabel('First name').fill('Wilfred');
    await drawer.getByLabel('Last name').fill('Penhaligon');
    await drawer.getByRole('button', { name: 'Run check' }).click();
    await row(owner, /New: Dev Chaudhuri started a check of Wilfred Penhaligon/).waitFor();
    await row(owner, /Freehold (compared|found a possible match for) Wilfred Penhaligon/).click();
    await owner
      .getByRole('table')
      .getByRole('row', { name: /Outcome/ })
      .waitFor();
    await owner.getByText(/^Event \d+, hash/).waitFor();
    await expectAccessible(owner);
  });

  test('the chain is verified, and filters stand in the address', async () => {
    await owner.getByRole('button', { name: /^Verify/ }).click();
    await owner.getByText('The chain is whole.').waitFor();
    await owner.getByText(/verified today at/).waitFor();
    await picture(owner, 'activity-list');
    await owner.getByRole('button', { name: 'Show only this record' }).click();
    await owner.waitForURL(/record=check/);
    await row(owner, /created the workspace/).waitFor({ state: 'detached' });
    await owner.getByLabel('Find an event').fill('nobody of that name');
    await owner.getByRole('heading', { name: 'No event matches these filters' }).waitFor();
    await owner.getByRole('button', { name: 'Clear filters' }).click();
    await row(owner, /created the workspace/).waitFor();
    expect(new URL(owner.url()).search).toBe('');
    await owner.getByRole('button', { name: 'Date', exact: true }).click();
    const days = owner.getByRole('dialog', { name: 'Days to show' });
    await days.getByRole('button', { name: 'Yesterday' }).waitFor();
    await expectAccessible(owner);
    await days.getByRole('button', { name: 'Yesterday' }).click();
    await owner.waitForURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
    const { from, to } = Object.fromEntries(new URL(owner.url()).searchParams);
    expect(from).toBe(to);
    // Not that day itself: the firm is made as the tests begin, which may be before midnight.
    await follow(owner, '/recent_activity?from=2001-02-03&to=2001-02-03');
    await owner.getByRole('heading', { name: 'No activity in this period' }).waitFor();
    await owner.getByRole('button', { name: 'Show all days' }).click();
    await row(owner, /created the workspace/).waitFor();
  });

  test('the sealed file verifies with the downloaded checker, and one changed byte is found', async () => {
    const sealed = await download(owner, /Sealed file/);
    const program = await download(owner, /Offline checker/);
    const whole = await check(program, sealed);
    expect(whole.said).toContain('This is the whole chain');
    expect(whole.code).toBe(0);
    const forged = join(journey.folder, 'forged.json');
    writeFileSync(forged, readFileSync(sealed, 'utf8').replace('Dev Chaudhuri', 'Dev Chaudhurj'));
    const broken = await check(program, forged);
    expect(broken).toEqual({ code: 1, said: expect.stringMatching(/^BROKEN: event \d+ .* was changed/) });
    const table = readFileSync(await download(owner, /Table/), 'utf8');
    expect(table.charCodeAt(0)).toBe(0xfeff);
    expect(table).toContain('Dev Chaudhuri started a check of CHK-');
    await row(owner, /Imogen Ashworth downloaded the activity as a sealed file/).waitFor();
  });

  test('a negotiator sees what they did, and no more', async () => {
    await follow(negotiator, '/recent_activity');
    await negotiator.getByText('Everything you did here. Nothing can be changed or removed.').waitFor();
    await row(negotiator, /Dev Chaudhuri started a check of Wilfred Penhaligon/).waitFor();
    expect(await row(negotiator, /Imogen Ashworth/).count()).toBe(0);
    expect(await negotiator.getByRole('button', { name: 'Download', exact: true }).count()).toBe(0);
  });

  test('on a phone it reads as well', async () => {
    await owner.setViewportSize(PHONE);
    await row(owner, /started a check of Wilfred Penhaligon/).click();
    await expectNoSidewaysScroll(owner);
    await expectAccessible(owner);
    await picture(owner, 'activity-phone');
    await owner.setViewportSize(DESKTOP);
  });
});
