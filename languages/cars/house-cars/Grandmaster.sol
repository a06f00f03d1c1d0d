// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

import "code-prix/Car.sol";
import "code-prix/Planning.sol";

/// Looks ahead: who moves when, who could hit whom, and whether it can be home before anybody is able to stop it.
contract Grandmaster is Car {
    uint256 constant HORIZON = 8; // turns within which it looks for a safe finish
    uint256 constant MOST_GOUGED = 5; // shells it may buy only to make them dear
    uint256 constant FASTEST_EXPOSED = 31; // speed up to which it cruises: speed invites shells
    uint256 constant FASTEST_SAFE = 33;
    uint256 constant WORTH_GUARDING = 30; // speed from which on it makes shells dear before it can be hit
    uint256 constant WORTH_OF_SPEED = 52; // coins that a unit of the leader's speed is worth to it

    struct View {
        CodePrix codePrix;
        CodePrix.CarData[] cars; // the leader first
        uint256 me;
        uint256 balance;
        uint256[] movers; // who moves next, and then
        uint256[] shellCosts; // what n shells cost, as far as affordable; one more than that
    }

    function takeYourTurn(
        CodePrix codePrix,
        CodePrix.CarData[] calldata allCars,
        uint256 yourCarIndex
    ) external override {
        View memory view_;
        view_.codePrix = codePrix;
        view_.cars = allCars;
        view_.me = yourCarIndex;
        view_.balance = allCars[yourCarIndex].balance;
        if (Planning.finishNow(codePrix, view_.cars[yourCarIndex])) return;

        view_.movers = Planning.upcoming(codePrix, view_.cars, 15);
        view_.shellCosts = shellCosts(codePrix, view_.balance);
        if (finishUnstopped(view_)) return;
        shootAhead(view_);
        guard(view_, cruise(view_));
    }

    /// Buys speed, and shells to make them dear, if that brings it home before anybody who could hit it can pay for a shell.
    function finishUnstopped(View memory v) internal returns (bool) {
        CodePrix.CarData memory me = v.cars[v.me];
        uint256 latest = HORIZON;
        for (uint256 i = 0; i < v.cars.length; i++) {
            uint256 turns = Planning.turnsToFinish(v.cars[i]) + 2;
            if (i != v.me && turns < latest) latest = turns;
        }
        uint256 reach = Planning.affordable(v.codePrix, v.balance, 90);
        for (uint256 turns = 1; turns <= latest; turns++) {
            uint256 speed = (1000 - me.y + turns - 1) / turns;
            if (speed < me.speed) speed = me.speed;
            if (speed - me.speed > reach) continue;
            uint256 price = v.codePrix.getAccelerateCost(speed - me.speed);
            for (uint256 shells = 0; shells + 1 < v.shellCosts.length; shells++) {
                if (price + v.shellCosts[shells] > v.balance) break;
                if (isExposed(v, turns, speed, v.shellCosts[shells + 1] - v.shellCosts[shells])) continue;
                if (speed > me.speed) v.codePrix.buyAcceleration(speed - me.speed);
                if (shells > 0) v.codePrix.buyShell(shells);
                return true;
            }
        }
        return false;
    }

    /// Says whether somebody will be able to hit us before `turns` turns are over: behind us, nobody between, and rich enough.
    function isExposed(View memory v, uint256 turns, uint256 speed, uint256 shellPrice) internal pure returns (bool) {
        CodePrix.CarData memory me = v.cars[v.me];
        for (uint256 moves = 1; moves < turns; moves++) {
            uint256 shooter = v.movers[moves - 1];
            if (shooter == v.me) return false; // our own move comes first: think again then
            shellPrice = (shellPrice * 67) / 100;
            if (shellPrice > v.cars[shooter].balance || me.shield > moves) continue;
            uint256 ourY = me.y + speed * moves;
            uint256 itsY = uint256(v.cars[shooter].y) + uint256(v.cars[shooter].speed) * moves;
            if (itsY < ourY && !isSheltered(v, shooter, moves, itsY, ourY)) return true;
        }
        return false;
    }

    /// Says whether another car will be between a shooter and us: shells hit the nearest car ahead.
    function isSheltered(View memory v, uint256 shooter, uint256 moves, uint256 itsY, uint256 ourY)
        internal
        pure
        returns (bool)
    {
        for (uint256 i = 0; i < v.cars.length; i++) {
            if (i == shooter || i == v.me) continue;
            uint256 y = uint256(v.cars[i].y) + uint256(v.cars[i].speed) * moves;
            if (itsY < y && y < ourY) return true;
        }
        return false;
    }

    /// Shoots the car ahead if it would win before our next move, or if its speed is worth more than the shell.
    function shootAhead(View memory v) internal {
        if (v.me == 0) return;
        CodePrix.CarData memory target = v.cars[v.me - 1];
        uint256 price = v.shellCosts[1];
        if (target.y <= v.cars[v.me].y || target.shield > 0 || target.speed < 2 || price > v.balance) return;
        // The fuller our purse, the less a coin is worth; the leader is worth shooting more than the others.
        uint256 worth = (uint256(target.speed) * WORTH_OF_SPEED * (v.balance + 17_500)) / 15_000;
        if (v.me > 1) worth = (worth * 7) / 10;
        bool wins = uint256(target.y) + uint256(target.speed) * nextMove(v) >= 1000;
        if (!wins && price > worth) return;
        v.balance -= v.codePrix.buyShell(1);
        v.shellCosts = shellCosts(v.codePrix, v.balance);
    }

    /// Buys speed with a share of the purse: less in the lead and while somebody could hit us, more while nobody can.
    function cruise(View memory v) internal returns (uint256 speed) {
        speed = v.cars[v.me].speed;
        uint256 soon = nextMove(v);
        if (soon > 9) soon = 9;
        uint256 budget = v.codePrix.turns() <= 5 ? v.balance / 6 : (v.balance * 9) / 100;
        bool safe = !isExposed(v, soon, speed + 5, v.shellCosts[1]);
        if (safe) budget = (budget * 137) / 100;
        else if (isExposed(v, soon, speed, v.shellCosts[1])) budget = (budget * 58) / 100;
        if (v.me == 0) budget = (budget * 3) / 4;
        uint256 fastest = safe ? FASTEST_SAFE : FASTEST_EXPOSED;
        if (speed >= fastest) return speed;
        uint256 units = Planning.affordable(v.codePrix, budget, fastest - speed);
        if (units == 0) return speed;
        v.balance -= v.codePrix.buyAcceleration(units);
        speed += units;
    }

    /// Spends up to a quarter of the purse on making shells dear when a hit would cost much speed.
    function guard(View memory v, uint256 speed) internal {
        if (speed < WORTH_GUARDING || v.me + 1 == v.cars.length) return;
        if (!isExposed(v, nextMove(v), speed, v.shellCosts[1])) return;
        uint256 shells = 0;
        while (shells + 1 < v.shellCosts.length && v.shellCosts[shells + 1] <= v.balance / 4) shells++;
        if (shells > 0) v.codePrix.buyShell(shells);
    }

    /// Movements until our next move.
    function nextMove(View memory v) internal pure returns (uint256 moves) {
        while (moves < v.movers.length && v.movers[moves] != v.me) moves++;
        moves++;
    }

    /// costs[n] is the price of n shells; the list ends with the first that is beyond our purse.
    function shellCosts(CodePrix codePrix, uint256 balance) internal view returns (uint256[] memory costs) {
        costs = new uint256[](MOST_GOUGED + 2);
        uint256 count = 1;
        while (count < costs.length) {
            costs[count] = codePrix.getShellCost(count);
            count++;
            if (costs[count - 1] > balance) break;
        }
        assembly ("memory-safe") {
            mstore(costs, count)
        }
    }
}
