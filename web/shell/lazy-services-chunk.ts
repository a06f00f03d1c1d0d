/** The code of the services that start later than the page, in one file: two would each bring a wrapper of their own. */
export { watchDeployments } from "./deployment-watch.ts";
export { keepForms } from "./kept-forms.ts";
