import { Wordmark } from '../../ui/mark.tsx';
import { MainMenu } from './main-menu.tsx';
import css from './sidebar.module.css';

export function Sidebar() {
  return (
    <aside className={css.side}>
      <div className={css.brand}>
        <Wordmark size={19} />
      </div>
      <MainMenu />
    </aside>
  );
}
