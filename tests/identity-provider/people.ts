/** Somebody of a university that is not there, as its log-in knows them. */
export interface UniversityPerson {
  /** what they are called in the log-in's form, and `sub` */
  id: string;
  name: string;
  email?: string;
  email_verified?: boolean;
  /** of the university, as eduGAIN's federations have it */
  schac_home_organization?: string;
  eduperson_affiliation?: string[];
  organization?: string;
}

export const clientId = "code-prix";
export const clientSecret = "a secret of the university";

const ege = { schac_home_organization: "ege.edu.tr", organization: "Ege Üniversitesi" };

export const universityPeople: readonly UniversityPerson[] = [
  {
    id: "defne",
    name: "Defne Kaya",
    email: "defne@ogrenci.ege.edu.tr",
    email_verified: true,
    eduperson_affiliation: ["member", "student"],
    ...ege,
  },
  {
    id: "kerem",
    name: "Kerem Aksoy",
    email: "kerem@ege.edu.tr",
    email_verified: true,
    eduperson_affiliation: ["member", "staff"],
    ...ege,
  },
  // the university knows no address of hers
  { id: "nazli", name: "Nazlı Er", eduperson_affiliation: ["student"], ...ege },
  // and of his one that it did not make sure of, and that is somebody else's
  {
    id: "tolga",
    name: "Tolga Öz",
    email: "ada@example.org",
    email_verified: false,
    eduperson_affiliation: ["student"],
    ...ege,
  },
  {
    id: "umut",
    name: "Umut Acar",
    email: "umut@ogrenci.ege.edu.tr",
    email_verified: true,
    eduperson_affiliation: ["student"],
    ...ege,
  },
];
