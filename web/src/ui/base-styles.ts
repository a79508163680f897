// These styles are loaded once, before everything else. Mantine's style sheets are in a CSS layer, so our own classes
// take precedence in whatever order lazy pages load. A file that uses another Mantine component imports that
// component's `styles/<Name>.layer.css` itself.
import './layers.css';
import '@fontsource-variable/inter/opsz.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import './tokens.css';
import './base.css';
