import '@vscode/codicons/dist/codicon.css';

interface IconProps {
  /** A codicon's name, for example `debug-continue`. */
  readonly name: string;
  /** What a screen reader says; without it the icon is decoration. */
  readonly label?: string;
  readonly className?: string;
}

/** One codicon at 16 px. */
export function Icon({ name, label, className }: IconProps) {
  const classes = `codicon codicon-${name}${className ? ` ${className}` : ''}`;
  return label ? <span className={classes} role="img" aria-label={label} /> : <span className={classes} aria-hidden="true" />;
}
