/* The pages of the runs share most of what they show, and are fetched together. */
export { RunListScreen } from '../features/flows/flow-runs/run-list-screen.tsx';
export { RunPage } from '../features/flows/flow-runs/run-page.tsx';
