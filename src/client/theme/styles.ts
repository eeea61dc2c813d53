/**
 * Styles of the first load: Mantine's base, whose variables come from the portal's theme at
 * start-up. A file that uses a Mantine component also imports that component's `.layer.css`.
 * Cascade layers give the portal's own rules precedence everywhere.
 */
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import './tokens.css';
import './global.css';
import './primitives.css';
