import classes from './Helpdesk.module.css';

/** Where there are two desks: which one, and what it is for. */
export const DeskTitle = ({ name, text }: { name: string; text: string }) => (
  <>
    <h3>{name}</h3>
    <p className={classes.text}>{text}</p>
  </>
);
