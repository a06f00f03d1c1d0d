// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

import "code-prix/Car.sol";
import "code-prix/Planning.sol";

contract Saver is Car {
    uint256 constant SPRINT = 450; // {sprint-from}

    function takeYourTurn(
        CodePrix codePrix,
        CodePrix.CarData[] calldata allCars,
        uint256 yourCarIndex
    ) external override {
        CodePrix.CarData memory me = allCars[yourCarIndex];

        // {finish}
        if (Planning.finishNow(codePrix, me)) return;

        // {save}
        bool sprint = me.y >= SPRINT;
        uint256 budget = sprint ? me.balance / 5 : me.balance / 16;
        uint256 units = Planning.affordable(codePrix, budget, 60);
        if (units > 0) {
            budget = me.balance - codePrix.buyAcceleration(units);
        }

        // {stop-leader}
        if (sprint && yourCarIndex > 0) {
            if (codePrix.getShellCost(1) <= budget / 2) codePrix.buyShell(1);
        }
    }
}
