import { useState } from "react";
import { Badge, Alert, Card, EmptyState } from "#web/ui/card.tsx";
import { Button } from "#web/ui/button.tsx";
import { CodeBlock } from "#web/ui/code-block.tsx";
import { Combobox } from "#web/ui/combobox.tsx";
import { Dialog, DialogClose } from "#web/ui/dialog.tsx";
import { CheckboxField, TextAreaField, TextField, Select } from "#web/ui/field.tsx";
import { showNotice } from "#web/ui/notices.ts";
import { Progress } from "#web/ui/progress.tsx";
import { SkeletonBox } from "#web/ui/skeleton.tsx";
import { StartLights } from "#web/ui/start-lights.tsx";
import { Table } from "#web/ui/table.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

/** Each pair reaches 4.5:1 in both modes (tested). */
const textColours = ["text-ink", "text-quiet", "text-go-text", "text-caution", "text-stop", "text-fastest"];

const liveries = ["red", "blue", "yellow", "black", "gray", "silver", "white"] as const;
const liveryClasses: Record<(typeof liveries)[number], string> = {
  red: "bg-livery-red",
  blue: "bg-livery-blue",
  yellow: "bg-livery-yellow",
  black: "bg-livery-black",
  gray: "bg-livery-gray",
  silver: "bg-livery-silver",
  white: "bg-livery-white",
};

const cities = ["Trabzon", "Istanbul", "Konya", "Gaziantep", "Izmir"].map((label) => ({ value: label, label }));

const rows = [
  { place: 1, name: "Metronome", distance: 1003, gap: "leads" },
  { place: 2, name: "Armadillo", distance: 968, gap: "+35" },
  { place: 3, name: "Sunday Driver", distance: 441, gap: "+562" },
];

/** Shows each component once. */
export default function Design() {
  const [value, setValue] = useState(37);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <title>Design</title>
      <h1 className="display text-6xl">Design</h1>
      <Card title="Type">
        <p className="display text-5xl">Ağır çekim, ığdır, İzmir, şişe, öküz</p>
        <p className="figures mt-2 text-4xl font-bold">0123456789 1,000 / 15.000</p>
        <p className="mt-2">Inter carries the text: ğ ş ı İ ö ü ç â.</p>
        <CodeBlock label="Code" code={'uint256 constant FAIR_PRICE = 12; // "ğüşiöç" 0O 1lI'} />
      </Card>
      <Card title="Colour">
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {textColours.map((name) => (
            <li key={name} className={`${name} bg-panel p-3 font-semibold`}>
              {name}
            </li>
          ))}
        </ul>
        <ul className="mt-4 flex flex-wrap gap-3">
          {liveries.map((name, index) => (
            <li key={name} className="flex items-center gap-2">
              <span className={`${liveryClasses[name]} size-8 border border-edge`} />
              <span className="figures font-bold">{index + 1}</span> {name}
            </li>
          ))}
        </ul>
        <p className="kerb-rule mt-4" aria-hidden />
      </Card>
      <Card title="Buttons">
        <div className="flex flex-wrap items-center gap-3">
          <Button kind="primary" size="large">
            Race now
          </Button>
          <Button kind="primary">Submit</Button>
          <Button>Cancel</Button>
          <Button kind="danger">Delete</Button>
          <Button kind="primary" pending>
            Sending
          </Button>
          <Button disabled>Closed</Button>
        </div>
      </Card>
      <Card title="Fields">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Team name" hint="3 to 40 letters" name="team" />
          <TextField
            label="Email"
            error="“ayşe@” is no address: something is missing after the @."
            defaultValue="ayşe@"
          />
          <Select label="City" options={cities} name="city" placeholder="Choose" />
          <Select label="Nothing to choose from" options={[]} name="none" />
          <Combobox label="University" options={cities} name="university" />
          <Combobox label="Empty" options={[]} name="empty" />
          <TextAreaField label="Notes" name="notes" />
          <CheckboxField label="Show our source after the final" hint="You can change this later." name="open" />
        </div>
      </Card>
      <Card title="Tables and states" aside={<Badge tone="go">Verified</Badge>}>
        <Table
          caption="Standings"
          rows={rows}
          rowKey={(row) => row.place}
          columns={[
            { head: "#", numeric: true, cell: (row) => row.place },
            { head: "Car", rowHeader: true, cell: (row) => row.name },
            { head: "Distance", numeric: true, cell: (row) => row.distance },
            { head: "Gap", numeric: true, wideOnly: true, cell: (row) => row.gap },
          ]}
        />
        <div className="mt-4 flex flex-wrap gap-2">
          <Badge>queued</Badge>
          <Badge tone="caution">checking</Badge>
          <Badge tone="go">accepted</Badge>
          <Badge tone="stop">rejected</Badge>
          <Badge tone="fastest">fastest</Badge>
        </div>
      </Card>
      <Card title="Tabs">
        <Tabs
          label="Ways to submit"
          tabs={[
            { value: "source", label: "Source", panel: <p>Solidity</p> },
            { value: "bytecode", label: "Bytecode", panel: <p>Hex</p> },
            { value: "artifact", label: "Artifact", panel: <p>Foundry or Hardhat</p> },
          ]}
        />
      </Card>
      <Card title="Dialogs and notices">
        <div className="flex flex-wrap gap-3">
          <Dialog
            trigger={<Button>Leave the team</Button>}
            title="Leave the team?"
            description="Your cars stay with the team. You can come back with a code."
            actions={
              <>
                <DialogClose render={<Button>Stay</Button>} />
                <DialogClose render={<Button kind="danger">Leave</Button>} />
              </>
            }
          />
          <Button onClick={() => showNotice({ title: "Your car was accepted.", description: "It races in a moment." })}>
            Notice
          </Button>
          <Button onClick={() => showNotice({ title: "The link could not be copied.", kind: "stop" })}>
            Bad notice
          </Button>
        </div>
      </Card>
      <Card title="Waiting">
        <Progress label="Races" value={value} max={120} />
        <Button className="mt-3" onClick={() => setValue((value + 20) % 120)}>
          More
        </Button>
        <div className="mt-4 flex flex-wrap gap-4">
          <StartLights lit={0} label="no light" />
          <StartLights lit={3} label="three lights" />
          <StartLights lit={5} label="five lights" />
        </div>
        <SkeletonBox className="mt-4 h-24" />
      </Card>
      <Card title="Nothing, and errors">
        <EmptyState title="No car yet" action={<Button kind="primary">Write one</Button>}>
          Start from a template with one deliberate flaw.
        </EmptyState>
        <div className="mt-4 grid gap-3">
          <Alert tone="go" title="Accepted">
            Your car took a turn and finished a race.
          </Alert>
          <Alert tone="caution" title="Cars close in an hour" />
          <Alert tone="stop" title="Your car has 25,102 bytes of code; a car may have 24,576.">
            See Making a car smaller.
          </Alert>
        </div>
      </Card>
    </div>
  );
}
