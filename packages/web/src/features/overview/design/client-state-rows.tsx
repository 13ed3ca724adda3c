import { CLIENT_STATE, type Kept } from '../../../lib/client-state.ts';
import css from './design-screen.module.css';

const HOMES: Readonly<Record<Kept['in'], string>> = {
  query: 'Query cache',
  storage: 'Local storage',
  address: 'Address',
  dialogue: 'Open dialogue',
};

/** Where the app keeps each piece of its state, so that nobody gives one a second home. */
export function ClientStateRows() {
  return (
    <table className={css.state} aria-label="Client state">
      <thead>
        <tr>
          <th scope="col">State</th>
          <th scope="col">Home</th>
          <th scope="col">Key</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(CLIENT_STATE).map(([name, kept]: [string, Kept]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{HOMES[kept.in]}</td>
            <td>
              <code>{kept.key}</code>
              {'as' in kept && `, ${kept.as}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
