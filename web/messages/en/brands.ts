import type { FaceProblem } from "#server/event/brands/brand-faces.ts";
import type { PictureRefusal } from "#server/event/brands/read-picture.ts";

/** Texts of the panel about what cities look like: logos, hosts, sponsors. */
export const brands = {
  title: "Brands",
  lead: "What each city's pages carry: its logo, the hosts that show it, its sponsors.",
  default: "All cities",
  back: "All brands",
  columns: { logo: "Logo", city: "City", hosts: "Hosts", sponsors: "Sponsors" },
  edit: "Change",
  saved: "Saved. Open pages show it within moments.",
  unchanged: "Nothing was different, so nothing was saved.",
  undo: "Take it back",
  undone: "Taken back.",
  logo: "Logo",
  logoLead:
    "PNG or SVG, at most 256 kB; shown 56 pixels high in the header. It should be readable on light and on dark.",
  logoFile: "File",
  upload: "Use this logo",
  drawn: "Use the drawn logo again",
  onLight: "On light",
  onDark: "On dark",
  hosts: "Hosts",
  hostsLead:
    "One a line, for instance prix.example.edu or 192.168.1.20:3000. They are looked at before the rule that a host shows the city whose name it contains.",
  hostsList: "Hosts that show this city",
  hostsOnlyAdmins: "Hosts are set by admins.",
  noHosts: "None besides those of the rule.",
  saveHosts: "Save hosts",
  sponsors: "Sponsors",
  sponsorsLead: "They stand in the strip of the city's home page, in this order.",
  sponsorsEverywhere: "They stand in the strip of every city's home page, in this order.",
  noSponsors: "No sponsors yet.",
  sponsorName: "Name",
  sponsorUrl: "Address",
  sponsorLogo: "Logo (PNG or SVG, may be left out)",
  addSponsor: "Add sponsor",
  remove: (name: string) => `Remove ${name}`,
  up: (name: string) => `Move ${name} up`,
  problem: (problem: FaceProblem, cityName: (brand: string) => string): string => {
    switch (problem.rule) {
      case "bad-host":
        return `“${problem.value}” is no host. Write a name or an address, with a port if it has one, and no path.`;
      case "host-taken":
        return `${problem.value} shows ${cityName(problem.by)} already. Take it away there first.`;
      case "too-many":
        return `There may be ${problem.most} at most.`;
      case "bad-name":
        return `A name has 1 to ${problem.most} characters.`;
      case "bad-url":
        return `“${problem.value}” is no web address. Write it with https:// in front.`;
    }
  },
  refusal: (refusal: PictureRefusal): string => {
    switch (refusal.rule) {
      case "too-large":
        return `The file is larger than ${Math.round(refusal.most / 1024)} kB. Make the picture smaller.`;
      case "no-picture":
        return "The file is neither a PNG nor an SVG that can be read. Save it as one of these.";
      case "too-many-pixels":
        return `A side has more than ${refusal.most} pixels. Make the picture smaller.`;
      case "forbidden":
        return `The SVG holds ${refusal.found}, which a logo may not: no scripts, no foreign content, nothing from other addresses. Save it as plain SVG or as PNG.`;
    }
  },
};
